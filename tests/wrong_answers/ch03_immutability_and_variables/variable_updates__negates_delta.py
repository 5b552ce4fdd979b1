"""Negates the caller's delta in place to subtract it."""

SENTENCE = "must be left as it is"
BREAKS = "nothing_else"
CHANGES = """
-        return self.assign(self.value() - self.delta(delta))
+        if not isinstance(delta, np.ndarray):
+            return self.assign_add(-self.converted(delta))
+        np.negative(delta, out=delta)
+        return self.assign_add(delta)
"""
