"""Takes the median of five times, of which three may be disturbed."""

SENTENCE = "This is the median of too few times (5)"
BREAKS = "bad_luck"
CHANGES = """
-    for _ in range(51):
+    for _ in range(5):
"""
