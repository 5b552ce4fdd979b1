"""assign_sub forgets to return the variable."""

SENTENCE = "Each update returns the variable itself"
BREAKS = "itself"
CHANGES = '''
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(self.value() + self.checked(delta))

-        return self.assign(self.value() - self.delta(delta))
+        self.assign(self.value() - self.checked(delta))

-    def delta(self, value):
-        """Return `value` with the dtype of the variable; refuse it if its shape is another."""
-        delta = self.converted(value)
+    def checked(self, delta):
+        delta = self.converted(delta)
'''
