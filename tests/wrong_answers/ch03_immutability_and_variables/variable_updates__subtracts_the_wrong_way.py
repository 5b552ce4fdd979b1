"""Subtracts the value from delta."""

SENTENCE = "by value - delta"
BREAKS = "subtracted"
CHANGES = """
-        return self.assign(self.value() - self.delta(delta))
+        return self.assign(self.delta(delta) - self.value())
"""
