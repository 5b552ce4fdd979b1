"""The tensor gets a new storage of its own before it is written."""

SENTENCE = "must see each other"
BREAKS = "shares"
CHANGES = """
-        values = list(source.expand(*shape).elements())  # read all before the first write
+        values = list(source.expand(*shape).elements())
+        self.storage = list(self.storage)
"""
