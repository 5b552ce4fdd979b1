"""Reads a number, and makes an array of it, in the byte order of the machine."""

SENTENCE = "The dtype says the order of the bytes too"
BREAKS = "same_array"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = np.array(item[()])
"""
