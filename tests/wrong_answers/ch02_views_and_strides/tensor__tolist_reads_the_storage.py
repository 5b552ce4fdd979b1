"""tolist reads the storage from its start, whatever the layout."""

SENTENCE = "its own offset"
BREAKS = "tolist"
CHANGES = """
-        return nested_lists(self.elements(), self.shape)
+        return nested_lists(iter(self.storage), self.shape)
"""
