"""Gives a list back."""

SENTENCE = "returned no tuple of three"
BREAKS = "triple"
CHANGES = """
-    return library, left, right
+    return [library, left, right]
"""
