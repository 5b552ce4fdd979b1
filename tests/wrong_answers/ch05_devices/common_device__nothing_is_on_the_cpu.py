"""Without placements the default will do."""

SENTENCE = "Without placements there is nothing to decide"
BREAKS = "no_placements"
CHANGES = """
-        raise ValueError("expected the placement of at least one operand, got none")
+        return default
"""
