"""Computes on the CPU with operands that wait elsewhere."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-            device, multiply = "cpu", kernel_for(library, "cpu")
+            return kernel_for(library, "cpu")(left, right, "cpu")
"""
