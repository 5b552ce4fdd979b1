"""The parameter that was handed in stops training."""

SENTENCE = "switched off `requires_grad` of x itself"
BREAKS = "grad"
CHANGES = """
-            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+            return x.requires_grad_(False).numpy() if library_of(x) == "torch" else np.asarray(x)
"""
