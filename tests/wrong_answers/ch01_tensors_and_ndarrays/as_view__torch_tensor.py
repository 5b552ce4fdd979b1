"""torch.tensor copies."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "view"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.tensor(x)
"""
