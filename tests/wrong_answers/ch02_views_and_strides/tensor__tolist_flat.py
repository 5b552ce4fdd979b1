"""tolist gives the numbers row after row, in one list."""

SENTENCE = "one list for each row"
BREAKS = "tolist"
CHANGES = """
-        return nested_lists(self.elements(), self.shape)
+        return list(self.elements()) if self.shape else self.item()
"""
