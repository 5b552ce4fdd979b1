"""Lets KERNELS stand in front of the kernels that are given."""

SENTENCE = "called no kernel at all"
BREAKS = "kernels"
CHANGES = """
+    kernels = {**kernels, **KERNELS}
     steps = order(node)
"""
