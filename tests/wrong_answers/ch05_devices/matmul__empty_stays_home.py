"""Answers an empty product by itself, on the CPU."""

SENTENCE = "This place was asked for"
BREAKS = "given_device"
CHANGES = """
+    if library == "torch" and 0 in left.shape:
+        return torch.zeros(left.shape[0], right.shape[1], dtype=left.dtype)
     left = moved(left, device)
"""
