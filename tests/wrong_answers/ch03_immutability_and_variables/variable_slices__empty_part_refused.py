"""A part without elements is taken for a mistake."""

SENTENCE = "This part has no elements"
BREAKS = "keys broadcast"
CHANGES = """
         new = self.value().copy()
+        if not new[key].size:
+            raise IndexError("nothing there")
"""
