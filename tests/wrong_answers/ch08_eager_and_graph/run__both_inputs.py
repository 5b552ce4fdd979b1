"""Hands two inputs to every kernel, though `relu` and `sum` take one."""

SENTENCE = "raised TypeError"
BREAKS = "values"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            values[step] = kernels[step.op](values[step.inputs[0]], values[step.inputs[-1]])
"""
