"""Moves once to look whether it works, and once for good."""

SENTENCE = "A tensor goes where it must straight, and once"
BREAKS = "straight_and_once"
CHANGES = """
     if isinstance(x, torch.Tensor):
+        x.to(device)
"""
