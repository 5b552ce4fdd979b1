"""Wants the value to have the shape of the part."""

SENTENCE = "broadcast to the shape of the part"
BREAKS = "broadcast"
CHANGES = """
-        new[key] = self.converted(value)
+        value = self.converted(value)
+        if value.shape != new[key].shape:
+            raise ValueError(f"expected {new[key].shape}, got {value.shape}")
+        new[key] = value
"""
