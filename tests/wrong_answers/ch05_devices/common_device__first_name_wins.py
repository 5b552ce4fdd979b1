"""Takes the smallest name, not the fewest seconds."""

SENTENCE = "needs the fewest seconds wins"
BREAKS = "fewest_seconds tie_where_one_lies tie_elsewhere"
CHANGES = """
-    fewest = min(seconds.values())
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
-    return next((place for place in placements if place in fastest), fastest[0])
+    return min(seconds)
"""
