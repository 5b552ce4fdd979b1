"""Without seconds auto takes the first operand's place."""

SENTENCE = "at least one place must be there to choose"
BREAKS = "no_seconds"
CHANGES = """
-        raise ValueError("the policy 'auto' needs the seconds of at least one place, got none")
+        return placements[0]
"""
