"""Enters the places of the operands into the dict, so that all are there."""

SENTENCE = "changed the dict seconds"
BREAKS = "seconds_unchanged"
CHANGES = """
         raise ValueError("the policy 'auto' needs the seconds of at least one place, got none")
+    for place in placements:
+        seconds.setdefault(place, float("inf"))
"""
