"""start must be an index, so a length of 0 at the end is refused."""

SENTENCE = "keeps the indices start"
BREAKS = "narrow"
CHANGES = """
-        if not 0 <= first <= first + length <= size:
+        if not 0 <= first < size or not first <= first + length <= size:
"""
