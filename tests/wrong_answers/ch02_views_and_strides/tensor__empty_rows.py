"""Rows without numbers lose their number."""

SENTENCE = "Two rows without numbers"
BREAKS = "no_elements"
CHANGES = """
         return ()
+    nested = [row for row in nested if row != []]
"""
