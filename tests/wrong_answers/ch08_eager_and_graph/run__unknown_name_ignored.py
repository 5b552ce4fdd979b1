"""Ignores a name in the feed that nothing needs."""

SENTENCE = "No placeholder that is needed has this name"
BREAKS = "needless"
CHANGES = """
-    for name in feed.keys() - names:
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
"""
