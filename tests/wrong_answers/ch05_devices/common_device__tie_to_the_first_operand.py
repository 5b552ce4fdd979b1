"""A tie goes to the first operand, though its place needs longer."""

SENTENCE = "the first of placements that is one of them wins"
BREAKS = "tie_where_one_lies tie_elsewhere"
CHANGES = """
-    return next((place for place in placements if place in fastest), fastest[0])
+    return fastest[0] if len(fastest) == 1 else placements[0]
"""
