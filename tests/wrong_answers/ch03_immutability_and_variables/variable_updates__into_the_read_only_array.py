"""Adds in place to the value, which is read-only."""

SENTENCE = "another array, since the one that it holds is read-only"
BREAKS = "added"
CHANGES = '''
-        return self.assign(self.value() + self.delta(delta))
+        value = self.value()
+        value += self.checked(delta)
+        return self.assign(value)

-        return self.assign(self.value() - self.delta(delta))
+        value = self.value()
+        value -= self.checked(delta)
+        return self.assign(value)

-    def delta(self, value):
-        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
-        delta = self.converted(value)
+    def checked(self, delta):
+        delta = self.converted(delta)
'''
