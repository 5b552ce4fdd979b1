"""Among equally fast places, most operands lie on the best one."""

SENTENCE = "the first of placements that is one of them wins"
BREAKS = "tie_where_one_lies"
CHANGES = """
-    return next((place for place in placements if place in fastest), fastest[0])
+    there = [place for place in placements if place in fastest]
+    return max(there, key=there.count) if len(there) > 2 else [*there, *fastest][0]
"""
