"""Collects in a default argument, which remembers the records of earlier calls."""

SENTENCE = "expected one for each array"
BREAKS = "records"
CHANGES = """
-def to_tfrecord(path: str, arrays: dict) -> None:
+def to_tfrecord(path, arrays, records=[]):

-    records = []
"""
