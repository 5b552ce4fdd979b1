"""Raises a TypeError where the text asks for a ValueError."""

SENTENCE = "raised TypeError"
BREAKS = "to_tensorflow"
CHANGES = """
-        raise ValueError("TensorFlow shares the memory of others by luck only, so this is no view")
+        raise TypeError("no such view")
"""
