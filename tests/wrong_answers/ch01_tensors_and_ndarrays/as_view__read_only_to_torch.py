"""A tensor that can be written is made over a read-only array."""

SENTENCE = "PyTorch has no read-only tensors"
BREAKS = "no_writes"
CHANGES = """
-        array = np.asarray(x)
-        if not array.flags.writeable:
-            raise ValueError("PyTorch has no read-only tensors, and x must not be written")
-        return torch.from_numpy(array)
+        x = np.array(x) if not isinstance(x, np.ndarray) else x
+        return torch.from_numpy(x)
"""
