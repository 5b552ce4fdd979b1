"""A view of the array is made writable, so that torch takes it without a warning."""

SENTENCE = "PyTorch has no read-only tensors"
BREAKS = "no_writes"
CHANGES = """
-        array = np.asarray(x)
-        if not array.flags.writeable:
-            raise ValueError("PyTorch has no read-only tensors, and x must not be written")
-        return torch.from_numpy(array)
+        if not np.asarray(x).flags.writeable:
+            x = x.view()
+            x.flags.writeable = True
+        return torch.from_numpy(np.asarray(x))
"""
