"""Of places that tie, the last one in the dict stays."""

SENTENCE = "the first one in seconds wins"
BREAKS = "tie_elsewhere"
CHANGES = """
-    return next((place for place in placements if place in fastest), fastest[0])
+    return next((place for place in placements if place in fastest), fastest[-1])
"""
