"""−1 ends up in the shape."""

SENTENCE = "A −1 must be replaced"
BREAKS = "minus_1 minus_1_beside_new"
CHANGES = """
-            axes.append((size, stride))
+            axes.append((new_size, stride))
"""
