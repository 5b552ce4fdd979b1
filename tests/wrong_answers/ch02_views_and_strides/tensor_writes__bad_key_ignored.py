"""Where no cell is meant, nothing is written, and that is all."""

SENTENCE = "A key that is wrong raises what indexed raises"
BREAKS = "bad_key"
CHANGES = """
-        shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
+        try:
+            shape, strides, offset = indexed(self.shape, self.strides, self.offset, key)
+        except IndexError:
+            return
"""
