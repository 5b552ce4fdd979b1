"""Takes what is nearly as fast for as fast, and stays where the operands lie."""

SENTENCE = "Fewer seconds are fewer, however close"
BREAKS = "fewest_seconds"
CHANGES = """
-    fastest = [place for place, needed in seconds.items() if needed == fewest]
+    fastest = [place for place in seconds if seconds[place] <= 1.1 * fewest]
"""
