"""Turns the bytes into this machine's order."""

SENTENCE = "The dtype says the order of the bytes too"
BREAKS = "same_array"
CHANGES = """
-            found[name] = item[...]  # not [()], which gives a number where there are no axes
+            found[name] = item[...].astype(item.dtype.newbyteorder("="))
"""
