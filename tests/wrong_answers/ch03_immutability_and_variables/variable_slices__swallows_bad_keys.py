"""Leaves the variable alone when the key is bad."""

SENTENCE = "let it pass"
BREAKS = "bad_key"
CHANGES = """
-        new[key] = self.converted(value)
+        try:
+            new[key] = self.converted(value)
+        except IndexError:
+            return self
"""
