"""Casts everything to float32."""

SENTENCE = "has dtype float32; expected"
BREAKS = "same_array"
CHANGES = """
-            file[name] = array
+            file[name] = array.astype(np.float32) if array.dtype.kind == "f" else array
"""
