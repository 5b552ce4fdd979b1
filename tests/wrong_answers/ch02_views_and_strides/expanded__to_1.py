"""Any size can give way to 1: its first element is shown."""

SENTENCE = "Only a size of 1 can change"
BREAKS = "refused"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif new_size == 1 or size == 1 and new_size >= 0:
"""
