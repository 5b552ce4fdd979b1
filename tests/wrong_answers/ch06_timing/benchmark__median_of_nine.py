"""Takes the median of nine times after a long warm-up."""

SENTENCE = "This is the median of too few times (9)"
BREAKS = "bad_luck"
CHANGES = """
-    for _ in range(10):  # start and warm up
+    for _ in range(25):

-    for _ in range(51):
+    for _ in range(9):
"""
