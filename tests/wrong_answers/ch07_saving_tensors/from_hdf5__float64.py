"""Makes everything float64."""

SENTENCE = "an array of dtype float64; expected"
BREAKS = "same_array"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[...].astype(float)
"""
