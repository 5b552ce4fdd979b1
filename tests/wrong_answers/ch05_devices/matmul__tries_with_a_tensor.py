"""Finds out whether the device is there by moving a number to it."""

SENTENCE = "each once, and nothing else"
BREAKS = "transfers"
CHANGES = """
-        torch.empty(0, device=device)
+        torch.ones(1).to(device)
"""
