"""Assigns delta, and adds nothing."""

SENTENCE = "by value + delta"
BREAKS = "added"
CHANGES = """
-        return self.assign(self.value() + self.delta(delta))
+        return self.assign(delta)
"""
