"""Hands all values to the kernel as one list."""

SENTENCE = "run(x1 + 1, {'x1': 2}, kernels) raised TypeError"
BREAKS = "values"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            values[step] = kernels[step.op]([values[given] for given in step.inputs])
"""
