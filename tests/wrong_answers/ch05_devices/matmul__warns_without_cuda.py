"""Warns whenever there is no CUDA, whatever else there is."""

SENTENCE = "though no place is missing"
BREAKS = "warning"
CHANGES = """
         torch.empty(0, device=device)
+        if device != "cpu" and not torch.cuda.is_available():
+            warnings.warn(f"{device}: torch was built without CUDA")
"""
