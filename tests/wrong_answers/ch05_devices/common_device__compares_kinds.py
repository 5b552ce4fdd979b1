"""Two GPUs count as the same device."""

SENTENCE = "a place is its whole name, the number included"
BREAKS = "whole_name"
CHANGES = """
-        if place != first:
+        if place.split(":")[0] != first.split(":")[0]:
"""
