"""Finds the missing name when it comes to the placeholder."""

SENTENCE = "look at the feed first"
BREAKS = "feed_first"
CHANGES = """
-    for name in names - feed.keys():
-        raise KeyError(f"the placeholder {name} is not fed")
"""
