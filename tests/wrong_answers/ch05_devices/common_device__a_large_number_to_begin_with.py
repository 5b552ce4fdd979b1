"""Begins with a number of seconds that nothing needs, and keeps what is below."""

SENTENCE = "expected 'cpu'"
BREAKS = "fewest_seconds"
CHANGES = """
-    fewest = min(seconds.values())
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
-    return next((place for place in placements if place in fastest), fastest[0])
+    best, fewest = None, 1_000_000
+    for place in (*placements, *seconds):
+        if place in seconds and seconds[place] < fewest:
+            best, fewest = place, seconds[place]
+    return best
"""
