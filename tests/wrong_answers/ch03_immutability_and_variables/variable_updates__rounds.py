"""Rounds floats where the variable holds ints."""

SENTENCE = "it is cut off, not rounded"
BREAKS = "converted"
CHANGES = '''
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(self.value() + self.checked(delta))

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign(self.value() - self.checked(delta))

-    def delta(self, value):
-        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
-        delta = self.converted(value)
+    def checked(self, delta):
+        if not isinstance(delta, np.ndarray) and self.dtype.kind == "i":
+            delta = np.rint(delta).tolist()
+        delta = self.converted(delta)
'''
