"""Lets each operand in turn claim the place, so that the last one wins."""

SENTENCE = "the first of placements that is one of them wins"
BREAKS = "tie_where_one_lies"
CHANGES = """
-    return next((place for place in placements if place in fastest), fastest[0])
+    return next((place for place in reversed(placements) if place in fastest), fastest[0])
"""
