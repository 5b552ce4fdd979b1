"""Copied from assign_add, and the sign not changed."""

SENTENCE = "by value - delta"
BREAKS = "subtracted"
CHANGES = """
-        return self.assign(self.value() - self.delta(delta))
+        return self.assign(self.value() + self.delta(delta))
"""
