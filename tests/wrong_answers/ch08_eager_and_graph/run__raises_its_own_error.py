"""Puts an error of the same type in place of the kernel's."""

SENTENCE = "that very error passes through"
BREAKS = "errors"
CHANGES = """
-            values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            try:
+                values[step] = kernels[step.op](*[values[given] for given in step.inputs])
+            except Exception as error:
+                raise type(error)(f"in {step.op}: {error}") from error
"""
