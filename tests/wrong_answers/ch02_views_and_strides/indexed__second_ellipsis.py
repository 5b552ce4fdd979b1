"""A second `...` is one more full slice, as NumPy had it once."""

SENTENCE = "two could mean several things"
BREAKS = "too_many"
CHANGES = """
-        raise IndexError("a key can have only one ellipsis ('...')")
+        first = ellipses[0]
+        items = tuple(
+            (slice(None) if item is ... and n > first else item for n, item in enumerate(items))
+        )
+        ellipses, taken = (ellipses[:1], taken + len(ellipses) - 1)
"""
