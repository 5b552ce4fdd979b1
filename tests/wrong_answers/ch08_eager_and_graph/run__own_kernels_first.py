"""Lets KERNELS stand in front of the kernels that are given."""

SENTENCE = "The kernels that are given are called"
BREAKS = "kernels"
CHANGES = """
+    kernels = {**kernels, **KERNELS}
     steps = order(node)
"""
