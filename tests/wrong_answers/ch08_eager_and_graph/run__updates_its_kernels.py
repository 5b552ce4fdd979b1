"""Puts the kernels that are given into KERNELS, where the next run finds them."""

SENTENCE = "which other kernels in a run before it leave as it is"
BREAKS = "kernels"
CHANGES = """
+    KERNELS.update(kernels)
     steps = order(node)

-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            values[step] = KERNELS[step.op](*[values[given] for given in step.inputs])
"""
