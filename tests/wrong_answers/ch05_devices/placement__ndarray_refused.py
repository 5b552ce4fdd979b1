"""An ndarray has no torch.device, so it lies nowhere."""

SENTENCE = "placement(x) with an ndarray raised TypeError"
BREAKS = "ndarray"
CHANGES = """
-    if isinstance(x, np.ndarray):
-        return "cpu"
"""
