"""Forgets to return the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        self.assign(self.value() + self.delta(delta))

-        return self.assign(self.value() - self.delta(delta))
+        self.assign(self.value() - self.delta(delta))
"""
