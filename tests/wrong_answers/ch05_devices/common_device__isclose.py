"""Floats are compared with isclose, not with ==."""

SENTENCE = "Fewer seconds are fewer, however close"
BREAKS = "fewest_seconds"
CHANGES = """
+import math
 def common_device(

-    fastest = [place for place, needed in seconds.items() if needed == fewest]
+    fastest = [place for place in seconds if math.isclose(seconds[place], fewest)]
"""
