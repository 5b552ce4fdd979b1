"""Adds what is not converted yet, and casts the sum."""

SENTENCE = "v = Variable([-1, 2])"
BREAKS = "converted"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign((self.value() + self.delta(delta)).astype(self.dtype))

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign((self.value() - self.delta(delta)).astype(self.dtype))

-        delta = self.converted(value)
+        if isinstance(value, np.ndarray):
+            self.converted(value)
+        delta = np.array(value)
"""
