"""The default of the policy copy is always the CPU."""

SENTENCE = "the accelerator that torch.accelerator names is the default"
BREAKS = "copy"
CHANGES = """
-    return "cpu" if accelerator is None else f"{accelerator.type}:0"
+    return "cpu"
"""
