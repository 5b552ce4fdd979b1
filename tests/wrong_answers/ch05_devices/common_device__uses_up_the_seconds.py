"""Takes every place that it has looked at out of the dict."""

SENTENCE = "changed the dict seconds"
BREAKS = "seconds_unchanged"
CHANGES = """
-    fewest = min(seconds.values())
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
-    return next((place for place in placements if place in fastest), fastest[0])
+    best, fewest = None, float("inf")
+    order = [place for place in placements if place in seconds] + list(seconds)
+    for place in order:
+        needed = seconds.pop(place, float("inf"))
+        if best is None or needed < fewest:
+            best, fewest = place, needed
+    return best
"""
