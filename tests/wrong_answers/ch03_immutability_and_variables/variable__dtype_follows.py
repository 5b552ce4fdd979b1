"""Takes the dtype of whatever is assigned."""

SENTENCE = "Numbers and lists are converted to the dtype of the variable."
BREAKS = "dtype converted"
CHANGES = """
-        new = self.converted(value)
+        new = np.array(value)
"""
