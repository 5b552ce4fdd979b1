"""Returns the part in place of the variable."""

SENTENCE = "Each update returns the variable itself."
BREAKS = "itself"
CHANGES = """
-        return self.assign(new)
+        self.assign(new)
+        return new[key]
"""
