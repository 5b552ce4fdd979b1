"""Of places that tie where no operand lies, takes the default."""

SENTENCE = "the first one in seconds wins"
BREAKS = "tie_elsewhere"
CHANGES = """
-        return fastest_place(placements, seconds)
+        return fastest_place(placements, seconds, default)

-def fastest_place(placements, seconds):
+def fastest_place(placements, seconds, default):

-    return next((place for place in placements if place in fastest), fastest[0])
+    return next(
+        (place for place in placements if place in fastest),
+        fastest[0] if len(fastest) == 1 else default,
+    )
"""
