"""A size of 0 shows nothing anyway, so it may become any size."""

SENTENCE = "Only a size of 1 can change"
BREAKS = "refused"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif size <= 1 and new_size >= 0:
"""
