"""Ignores the device that is asked for."""

SENTENCE = "moved nothing to sim:0, and computed on the CPU"
BREAKS = "given_device strict copy auto warning tensorflow"
CHANGES = """
     multiply = kernel_for(library, device.partition(":")[0])
+    device, multiply = "cpu", kernel_for(library, "cpu")
"""
