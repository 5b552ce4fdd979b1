"""Takes float32 for what an accelerator wants."""

SENTENCE = "of dtype float32; expected float64"
BREAKS = "stays_as_it_is"
CHANGES = """
-        return x.to(device)
+        return (x.float() if x.dtype == torch.float64 else x).to(device)
"""
