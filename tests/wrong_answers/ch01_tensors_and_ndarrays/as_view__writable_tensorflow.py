"""A private function gives a writable view of a tensor that must not change."""

SENTENCE = "returned a view that can be written, though x cannot"
BREAKS = "from_tensorflow"
CHANGES = """
-            return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+            return x.detach().numpy() if isinstance(x, torch.Tensor) else x._numpy()
"""
