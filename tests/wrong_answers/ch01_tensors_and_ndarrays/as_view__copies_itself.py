"""A tensor of that library is copied."""

SENTENCE = "return it as it is"
BREAKS = "same_library"
CHANGES = """
-        return x
+        return x.copy() if to == "numpy" else x
"""
