"""Every new axis that finds its chunk used up begins the next one, of size 1 too."""

SENTENCE = "it never ends a chunk"
BREAKS = "size_1 minus_1"
CHANGES = """
-        if left == 1 and size != 1:
+        if left == 1:
"""
