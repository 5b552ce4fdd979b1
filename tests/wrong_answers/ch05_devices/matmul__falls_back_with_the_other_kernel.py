"""Falls back to the CPU with the kernel of the accelerator."""

SENTENCE = "did not call the torch kernel for cpu"
BREAKS = "fall_back"
CHANGES = """
-            device, multiply = "cpu", kernel_for(library, "cpu")
+            device = "cpu"
"""
