"""Spreads a single number, and no row."""

SENTENCE = "Here the value is broadcast"
BREAKS = "broadcast"
CHANGES = """
-        new[key] = self.converted(value)
+        value = self.converted(value)
+        if value.ndim and value.shape != new[key].shape:
+            raise ValueError(f"expected {new[key].shape}, got {value.shape}")
+        new[key] = value
"""
