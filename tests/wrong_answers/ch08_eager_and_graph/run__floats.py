"""Makes arrays of floats of all that is fed."""

SENTENCE = "got another object than the one that was fed"
BREAKS = "values"
CHANGES = """
-            values[step] = feed[step.value]
+            values[step] = np.asarray(feed[step.value], float)
"""
