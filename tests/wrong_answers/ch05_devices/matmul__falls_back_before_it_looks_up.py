"""Looks whether the place is there before it looks for a kernel."""

SENTENCE = "There is no kernel for this kind of place"
BREAKS = "kernel_lookup tensorflow"
CHANGES = """
-    multiply = kernel_for(library, device.partition(":")[0])

-            device, multiply = "cpu", kernel_for(library, "cpu")
+            device = "cpu"
+    multiply = kernel_for(library, device.partition(":")[0])
"""
