"""Makes arrays of floats of all that is fed."""

SENTENCE = "which is not the object that was fed"
BREAKS = "values"
CHANGES = """
-            values[step] = feed[step.value]
+            values[step] = np.asarray(feed[step.value], float)
"""
