"""Two torch tensors are compared by their storages."""

SENTENCE = "compare elements, not storages"
BREAKS = "torch"
CHANGES = """
+    if isinstance(a, torch.Tensor) and isinstance(b, torch.Tensor):
+        first, second = (a.untyped_storage(), b.untyped_storage())
+        return first.data_ptr() == second.data_ptr() and first.nbytes() > 0 < a.numel() * b.numel()
     return bool(np.shares_memory(array_over(a), array_over(b)))
"""
