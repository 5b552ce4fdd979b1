"""A list of items is as good as a tuple."""

SENTENCE = "A list is no tuple of items"
BREAKS = "other_items"
CHANGES = """
-    items = key if isinstance(key, tuple) else (key,)
+    items = tuple(key) if isinstance(key, (tuple, list)) else (key,)
"""
