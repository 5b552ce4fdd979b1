"""Returns the new value in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(self.value() + self.delta(delta)).value()

-        return self.assign(self.value() - self.delta(delta))
+        return self.assign(self.value() - self.delta(delta)).value()
"""
