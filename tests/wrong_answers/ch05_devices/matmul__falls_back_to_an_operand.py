"""Where the place is not there, computes where the first operand lies."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-            device, multiply = "cpu", kernel_for(library, "cpu")
+            device = places[0]
+            multiply = kernel_for(library, device.partition(":")[0])
"""
