"""Takes np.asarray for a copy; it returns the very same array."""

SENTENCE = "changed `tensor`: what is given must be left"
BREAKS = "no_index a_copy any_tensor"
CHANGES = """
-    result = tensor.copy()
+    result = np.asarray(tensor)
"""
