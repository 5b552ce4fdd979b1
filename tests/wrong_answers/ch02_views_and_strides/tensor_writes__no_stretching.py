"""The value must have the shape of the target."""

SENTENCE = "stretched to the shape of the target"
BREAKS = "stretched"
CHANGES = """
-        values = list(source.expand(*shape).elements())  # read all before the first write
+        if source.shape != shape:
+            raise ValueError("wrong shape")
+        values = list(source.elements())
"""
