"""Asks NumPy which dtypes are numbers, and it counts spans of time among them."""

SENTENCE = 'Spans of time, kind "m", are refused'
BREAKS = "kinds"
CHANGES = """
-        if tensor.dtype.kind not in "biufc":
+        if not (np.issubdtype(tensor.dtype, np.number) or tensor.dtype == bool):
"""
