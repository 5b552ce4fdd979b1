"""Writes one item for each row."""

SENTENCE = "under `data`; expected"
BREAKS = "records"
CHANGES = """
-            "data": feature(array.tobytes()),
+            "data": feature(*[row.tobytes() for row in np.atleast_1d(array)]),
"""
