"""Replaces the value first, and then looks at its shape."""

SENTENCE = "After an error the variable must hold what it held before."
BREAKS = "after_error"
CHANGES = """
-        if new.shape != self.shape:
-            raise ValueError(f"expected shape {self.shape}, got {new.shape}")
-        self._array = self.read_only(new)
+        before = self.shape
+        self._array = self.read_only(new)
+        if new.shape != before:
+            raise ValueError(f"expected shape {before}, got {new.shape}")
"""
