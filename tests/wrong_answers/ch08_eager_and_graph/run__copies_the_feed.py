"""Makes arrays of what is fed."""

SENTENCE = "got another object than the one that was fed"
BREAKS = "as_fed"
CHANGES = """
-            values[step] = feed[step.value]
+            values[step] = (
+                np.array(feed[step.value])
+                if isinstance(feed[step.value], (list, np.ndarray))
+                else feed[step.value]
+            )
"""
