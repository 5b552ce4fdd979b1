"""Axes of size 1 in front of the value are dropped, as NumPy does."""

SENTENCE = "more axes than the target"
BREAKS = "no_fit"
CHANGES = """
-        values = list(source.expand(*shape).elements())  # read all before the first write
+        while len(source.shape) > len(shape) and source.shape[0] == 1:
+            source = source[0] if len(source.shape) > 1 else Tensor(source[0])
+        values = list(source.expand(*shape).elements())
"""
