"""Names the first place and the last one."""

SENTENCE = "the first one that differs from it"
BREAKS = "strict_refuses"
CHANGES = """
-    for place in placements:
+    for place in placements[::-1]:
"""
