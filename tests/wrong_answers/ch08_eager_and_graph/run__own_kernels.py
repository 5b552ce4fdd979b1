"""Computes with KERNELS, whichever kernels it is given."""

SENTENCE = "The kernels that are given are called"
BREAKS = "kernels"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            values[step] = KERNELS[step.op](*[values[given] for given in step.inputs])
"""
