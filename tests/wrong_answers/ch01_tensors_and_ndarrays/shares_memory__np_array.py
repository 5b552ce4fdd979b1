"""np.array copies what it is given, so nothing is ever shared."""

SENTENCE = "shares with itself"
BREAKS = "shared_elements"
CHANGES = """
-    return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+    return np.array(x.detach() if isinstance(x, torch.Tensor) else x)
"""
