"""Looks for the name of the device in what print shows."""

SENTENCE = "ask the tensor for its device, never for its elements"
BREAKS = "nothing_read"
CHANGES = """
     if isinstance(x, torch.Tensor):
-        return place_name(x.device)
+        return "sim:0" if "device='sim:0'" in repr(x) else place_name(x.device)
"""
