"""A torch tensor that can be written is made over a TensorFlow tensor."""

SENTENCE = "A TensorFlow tensor must never change"
BREAKS = "no_writes"
CHANGES = """
-        array = np.asarray(x)
-        if not array.flags.writeable:
-            raise ValueError("PyTorch has no read-only tensors, and x must not be written")
-        return torch.from_numpy(array)
+        if isinstance(x, np.ndarray) and not x.flags.writeable:
+            raise ValueError("read-only")
+        if not isinstance(x, np.ndarray):
+            return torch.from_dlpack(x)
+        return torch.from_numpy(x)
"""
