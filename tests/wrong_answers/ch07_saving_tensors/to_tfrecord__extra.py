"""Adds a feature of its own."""

SENTENCE = "that name was not asked for"
BREAKS = "records"
CHANGES = """
             "data": feature(array.tobytes()),
+            "size": feature(array.size),
"""
