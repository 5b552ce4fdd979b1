"""Asks NumPy which dtypes are numbers, and it counts spans of time among them."""

SENTENCE = 'Spans of time, kind "m", are refused'
BREAKS = "kinds"
CHANGES = """
-        if array.dtype.kind not in "biufc":
+        if not (np.issubdtype(array.dtype, np.number) or array.dtype == bool):
"""
