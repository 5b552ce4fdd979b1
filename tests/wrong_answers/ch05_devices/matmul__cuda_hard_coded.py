"""Takes any device but the CPU for a GPU of NVIDIA."""

SENTENCE = "computed on the CPU; sim:0 was to compute"
BREAKS = "given_device strict copy auto kernel_lookup warning tensorflow"
CHANGES = """
+    if device != "cpu":
+        device = "cuda:0" if torch.cuda.is_available() else "cpu"
     multiply = kernel_for(library, device.partition(":")[0])
"""
