"""Estimates transfers of elements, not of bytes."""

SENTENCE = "The policy auto takes the place of the fewest estimated seconds"
BREAKS = "auto"
CHANGES = """
-    sizes = ((places[0], m * k * itemsize), (places[1], k * n * itemsize))
+    sizes = ((places[0], m * k), (places[1], k * n))
"""
