"""Subtracts by adding -delta, which a list does not have."""

SENTENCE = "Lists are converted to the dtype of the variable before"
BREAKS = "dtype converted"
CHANGES = '''
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(self.value() + self.checked(delta))

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign_add(-delta)

-    def delta(self, value):
-        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
-        delta = self.converted(value)
+    def checked(self, delta):
+        delta = self.converted(delta)
'''
