"""Any size becomes any other."""

SENTENCE = "Only a size of 1 can change"
BREAKS = "refused"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif new_size >= 0:
"""
