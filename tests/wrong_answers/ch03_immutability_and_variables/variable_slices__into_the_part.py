"""Takes the part for a view, and a single element is none."""

SENTENCE = "raised TypeError"
BREAKS = "part"
CHANGES = """
-        new[key] = self.converted(value)
+        part = new[key]
+        part[...] = self.converted(value)
"""
