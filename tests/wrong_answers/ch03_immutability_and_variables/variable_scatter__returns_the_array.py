"""Keeps the changed copy, and returns it in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "nothing_else"
CHANGES = """
-        return self.assign(updated)
+        self.assign(updated)
+        return updated
"""
