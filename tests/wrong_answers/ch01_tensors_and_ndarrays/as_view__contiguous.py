"""The elements are put in a row first."""

SENTENCE = "returned a copy: what is written to x does not show in it"
BREAKS = "strides"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.from_numpy(array).contiguous()
"""
