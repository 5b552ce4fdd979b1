"""Counts on elements that follow each other, whatever the strides."""

SENTENCE = "take turns in memory"
BREAKS = "shared_elements"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return bool(set(cells(array_over(a))) & set(cells(array_over(b))))

     return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+def cells(array):
+    start = array.__array_interface__["data"][0]
+    return range(start, start + array.nbytes)
"""
