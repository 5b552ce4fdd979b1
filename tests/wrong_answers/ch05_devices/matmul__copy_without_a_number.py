"""The default place is the kind of the accelerator."""

SENTENCE = "the whole name of the place"
BREAKS = "copy"
CHANGES = """
-    return "cpu" if accelerator is None else f"{accelerator.type}:0"
+    return "cpu" if accelerator is None else accelerator.type
"""
