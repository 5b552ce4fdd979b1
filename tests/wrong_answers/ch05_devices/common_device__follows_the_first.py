"""Strict takes the place of the first operand and lets the others come."""

SENTENCE = "must raise RuntimeError; it returned"
BREAKS = "strict_refuses whole_name"
CHANGES = """
-    first = placements[0]
-    for place in placements:
-        if place != first:
-            raise RuntimeError(
-                "Expected all tensors to be on the same device, but found at least two devices, "
-                f"{first} and {place}"
-            )
-    return first
+    return placements[0]
"""
