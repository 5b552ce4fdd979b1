"""A negative axis makes no full slices, so the first axis is cut."""

SENTENCE = "keeps the indices start"
BREAKS = "narrow"
CHANGES = """
-        before = (slice(None),) * (dim % len(self.shape))
+        before = (slice(None),) * dim
"""
