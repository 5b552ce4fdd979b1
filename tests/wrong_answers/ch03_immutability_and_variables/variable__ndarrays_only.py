"""Takes nothing but ndarrays."""

SENTENCE = "Numbers and lists are converted to the dtype of the variable."
BREAKS = "converted shape"
CHANGES = """
-        if isinstance(value, np.ndarray) and value.dtype != self.dtype:
-            raise TypeError(f"expected dtype {self.dtype}, got an ndarray of {value.dtype}")
+        if not isinstance(value, np.ndarray) or value.dtype != self.dtype:
+            raise TypeError(f"expected {self.dtype}, got {getattr(value, 'dtype', None)}")
"""
