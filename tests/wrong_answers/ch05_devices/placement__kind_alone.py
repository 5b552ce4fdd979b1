"""The kind of the device for its name: sim for sim:0."""

SENTENCE = "str(x.device), the number included"
BREAKS = "torch_tensor"
CHANGES = """
     if isinstance(x, torch.Tensor):
-        return place_name(x.device)
+        return x.device.type
"""
