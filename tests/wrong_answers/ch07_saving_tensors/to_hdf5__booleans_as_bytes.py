"""Writes booleans as whole numbers of 8 bits."""

SENTENCE = "has dtype uint8; expected bool"
BREAKS = "kinds"
CHANGES = """
-            file[name] = array
+            file[name] = array.astype(np.uint8) if array.dtype == bool else array
"""
