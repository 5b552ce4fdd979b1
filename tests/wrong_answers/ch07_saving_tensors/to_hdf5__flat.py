"""Writes a row of elements and loses the shape."""

SENTENCE = "an array of shape (6,); expected shape (2, 3)"
BREAKS = "datasets"
CHANGES = """
-            file[name] = array
+            file[name] = array.ravel()
"""
