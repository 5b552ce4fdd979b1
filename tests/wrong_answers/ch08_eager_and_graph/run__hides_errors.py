"""Turns an error of a kernel into None."""

SENTENCE = "that very error passes through"
BREAKS = "errors"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            try:
+                values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            except Exception:
+                values[step] = None
"""
