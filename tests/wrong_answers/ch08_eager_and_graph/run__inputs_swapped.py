"""Hands the values to the kernel from right to left."""

SENTENCE = "the first difference is at"
BREAKS = "values"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            values[step] = kernels[step.op](*[values[given] for given in step.inputs[::-1]])
"""
