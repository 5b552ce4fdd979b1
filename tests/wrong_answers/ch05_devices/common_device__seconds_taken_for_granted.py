"""Reads the seconds whether there are any or not."""

SENTENCE = "at least one place must be there to choose"
BREAKS = "no_seconds"
CHANGES = """
-    if not seconds:
-        raise ValueError("the policy 'auto' needs the seconds of at least one place, got none")
"""
