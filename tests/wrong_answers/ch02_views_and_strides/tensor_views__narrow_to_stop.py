"""The third argument of narrow is taken for the index to stop at."""

SENTENCE = "keeps the indices start"
BREAKS = "narrow"
CHANGES = """
-        return self[(*before, slice(first, first + length))]
+        return self[*before, slice(first, length)]
"""
