"""Names the accelerator that would be there, and falls back from it."""

SENTENCE = "though no place is missing"
BREAKS = "copy"
CHANGES = """
-    accelerator = torch.accelerator.current_accelerator(check_available=True)
+    accelerator = torch.accelerator.current_accelerator()
"""
