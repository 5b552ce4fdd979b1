"""Pickles the array."""

SENTENCE = "These bytes are a pickle"
BREAKS = "records"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature(__import__("pickle").dumps(array)),
"""
