"""Makes a ValueError of what NumPy raises for a bad key."""

SENTENCE = "NumPy raises an IndexError for this key"
BREAKS = "bad_key"
CHANGES = """
-        new[key] = self.converted(value)
+        try:
+            new[key] = self.converted(value)
+        except IndexError as error:
+            raise ValueError(str(error)) from error
"""
