"""Takes every KeyError for a name that is missing, a kernel's too."""

SENTENCE = "that very error passes through"
BREAKS = "errors"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            try:
+                values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            except KeyError as error:
+                raise KeyError(f"{error} is not fed") from error
"""
