"""A target that goes back is written from its first cell forwards."""

SENTENCE = "the cell that the key shows at the index"
BREAKS = "lands"
CHANGES = """
-            self.storage[run_slice(start, size, stride)] = run_values
+            self.storage[
+                run_slice(start if stride > 0 else start + (size - 1) * stride, size, abs(stride))
+            ] = run_values
"""
