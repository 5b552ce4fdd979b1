"""Auto only looks at places where an operand lies already."""

SENTENCE = "also one where no operand lies"
BREAKS = "fewest_seconds tie_elsewhere"
CHANGES = """
-    fewest = min(seconds.values())
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
-    return next((place for place in placements if place in fastest), fastest[0])
+    return min(placements, key=lambda place: seconds.get(place, float("inf")))
"""
