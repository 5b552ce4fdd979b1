"""Computes where the first operand lies, whatever is asked for."""

SENTENCE = "computed on the CPU; sim:0 was to compute"
BREAKS = "given_device copy auto kernel_lookup fall_back warning tensorflow"
CHANGES = """
+    device = places[0]
     multiply = kernel_for(library, device.partition(":")[0])
"""
