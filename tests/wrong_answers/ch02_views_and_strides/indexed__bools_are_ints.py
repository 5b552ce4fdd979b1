"""True and False index like 1 and 0."""

SENTENCE = "True and False are not indices"
BREAKS = "other_items"
CHANGES = """
-    if any(isinstance(item, bool) for item in items):
-        raise TypeError("True and False are not indices")
"""
