"""Looks for one array that both are views of, by `.base` and its `.base`."""

SENTENCE = "compare where the elements lie, not `.base`"
BREAKS = "bytes torch grad tensorflow"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    a, b = (array_over(a), array_over(b))
+    return root(a) is root(b) and bool(np.shares_memory(a, b))

     return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+def root(array):
+    while isinstance(array.base, np.ndarray):
+        array = array.base
+    return array
"""
