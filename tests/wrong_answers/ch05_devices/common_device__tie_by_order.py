"""A tie goes to what stands first in seconds."""

SENTENCE = "the first of placements that is one of them wins"
BREAKS = "tie_where_one_lies"
CHANGES = """
-    fewest = min(seconds.values())
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
-    return next((place for place in placements if place in fastest), fastest[0])
+    return min(seconds, key=seconds.get)
"""
