"""An axis of size 1 ends a chunk if its stride is odd."""

SENTENCE = "it never ends a chunk"
BREAKS = "size_1"
CHANGES = """
             left, stride = next(pieces)
+            while left == 1:
+                left, stride = next(pieces)

-        if size == 1:
-            continue
"""
