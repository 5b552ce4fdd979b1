"""A size may become a multiple of itself."""

SENTENCE = "Only a size of 1 can change"
BREAKS = "refused"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif size > 0 and new_size >= 0 and new_size % size == 0:
"""
