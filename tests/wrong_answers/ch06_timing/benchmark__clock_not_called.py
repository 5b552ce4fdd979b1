"""Writes `clock` for `clock()`: the function itself, and not its reading."""

SENTENCE = "are the brackets of clock() missing?"
BREAKS = "one_kernel"
CHANGES = """
-        times.append(clock() - start)
+        times.append(clock - start)
"""
