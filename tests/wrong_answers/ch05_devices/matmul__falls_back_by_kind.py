"""Looks whether there is such an accelerator, and not whether it has that number."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-        torch.empty(0, device=device)
+        torch.empty(0, device=device.partition(":")[0])
"""
