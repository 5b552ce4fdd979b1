"""Looks at the first place before it knows that there is one."""

SENTENCE = "Without placements there is nothing to decide"
BREAKS = "no_placements"
CHANGES = """
-    if not placements:
-        raise ValueError("expected the placement of at least one operand, got none")
+    placements[0]
"""
