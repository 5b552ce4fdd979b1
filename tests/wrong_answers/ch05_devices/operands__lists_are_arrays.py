"""Makes an ndarray of whatever is no tensor."""

SENTENCE = "so placement refuses it"
BREAKS = "no_tensor"
CHANGES = """
+    a, b = (x if hasattr(x, "dtype") else np.array(x, dtype=np.float32) for x in (a, b))
     library, other = library_of(a), library_of(b)
"""
