"""Copy computes where the operands lie when they lie together."""

SENTENCE = "Under the policy copy, the operations follow the default"
BREAKS = "copy"
CHANGES = """
-        return default
+        return placements[0] if len(set(placements)) == 1 else default
"""
