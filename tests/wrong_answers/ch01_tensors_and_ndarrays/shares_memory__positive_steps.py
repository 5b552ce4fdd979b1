"""Takes the first element for the one at the lowest address."""

SENTENCE = "goes down: only the elements that it visits count"
BREAKS = "strides"
CHANGES = """
-    return bool(np.shares_memory(array_over(a), array_over(b)))
+    return bool(set(cells(array_over(a))) & set(cells(array_over(b))))

     return x.detach().numpy() if isinstance(x, torch.Tensor) else np.asarray(x)
+def cells(array):
+    start = array.__array_interface__["data"][0]
+    for index in np.ndindex(*array.shape):
+        place = start + sum((i * abs(s) for i, s in zip(index, array.strides)))
+        yield from range(place, place + array.itemsize)
"""
