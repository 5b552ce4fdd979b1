"""A size of 1 may become any number, below 0 too."""

SENTENCE = "No size but −1 may be negative"
BREAKS = "refused"
CHANGES = """
-        elif size == 1 and new_size >= 0:
+        elif size == 1:
"""
