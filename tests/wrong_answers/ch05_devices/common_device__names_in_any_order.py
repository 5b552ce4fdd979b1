"""Names the devices as they come out of a set."""

SENTENCE = "the first one that differs from it"
BREAKS = "strict_refuses"
CHANGES = """
-                f"{first} and {place}"
+                f"{sorted(set(placements))[0]} and {sorted(set(placements))[1]}"
"""
