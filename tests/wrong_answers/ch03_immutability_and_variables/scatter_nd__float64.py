"""Makes a float64 array of everything."""

SENTENCE = "returned an array of dtype float64; expected float32"
BREAKS = "elements"
CHANGES = """
-    result = tensor.copy()
+    result = np.array(tensor, dtype=float)
"""
