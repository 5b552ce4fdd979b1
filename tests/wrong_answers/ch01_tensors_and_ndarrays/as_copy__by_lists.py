"""Lists forget the dtype, and the shape where there is nothing to list."""

SENTENCE = "expected float64"
BREAKS = "layouts dtypes"
CHANGES = """
-        return torch.from_numpy(array)
+        return torch.tensor(array.tolist())
"""
