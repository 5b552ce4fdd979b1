"""Keeps the sum as NumPy gives it: it can be written into, and is a number without axes."""

SENTENCE = "must be read-only"
BREAKS = "converted nothing_else"
CHANGES = '''
-        return self.assign(self.value() + self.delta(delta))
+        self._array = self.value() + self.checked(delta)
+        return self

-        return self.assign(self.value() - self.delta(delta))
+        self._array = self.value() - self.checked(delta)
+        return self

-    def delta(self, value):
-        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
-        delta = self.converted(value)
+    def checked(self, delta):
+        delta = self.converted(delta)
'''
