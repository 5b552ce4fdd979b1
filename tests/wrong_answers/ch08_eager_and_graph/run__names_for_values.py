"""Takes the name of a placeholder for its value."""

SENTENCE = "raised UFuncTypeError"
BREAKS = "values"
CHANGES = """
-        if step.op == "placeholder":
-            values[step] = feed[step.value]
-        elif step.op == "constant":
+        if step.op in ("placeholder", "constant"):
"""
