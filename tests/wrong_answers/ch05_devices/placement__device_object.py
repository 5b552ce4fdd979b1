"""The torch.device itself, not its name."""

SENTENCE = "which is a device; expected a str"
BREAKS = "torch_tensor"
CHANGES = """
-    if isinstance(x, torch.Tensor):
-        return place_name(x.device)
+    if isinstance(x, torch.Tensor):
+        return x.device
"""
