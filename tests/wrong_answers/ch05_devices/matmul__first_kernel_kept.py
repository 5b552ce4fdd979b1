"""Keeps the first kernel that it looked up for a kind."""

SENTENCE = "look the kernel up with kernel_for, for every call"
BREAKS = "kernel_lookup"
CHANGES = """
-    multiply = kernel_for(library, device.partition(":")[0])
+    multiply = kept_kernel(library, device.partition(":")[0])

+@functools.cache
+def kept_kernel(library, kind):
+    return kernel_for(library, kind)
 def numbered(device):
"""
