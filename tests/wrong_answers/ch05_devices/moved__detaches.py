"""Moves the numbers only."""

SENTENCE = "cut the way back for gradients"
BREAKS = "gradients"
CHANGES = """
-        return x.to(device)
+        return x.detach().to(device)
"""
