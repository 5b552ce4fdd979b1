"""Hands out the array that it holds, and anybody may write into it."""

SENTENCE = "must be read-only"
BREAKS = "read_only"
CHANGES = """
-        array.flags.writeable = False
"""
