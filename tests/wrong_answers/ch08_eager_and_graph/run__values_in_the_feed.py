"""Keeps the values of all nodes in the feed."""

SENTENCE = "The run changed the feed"
BREAKS = "as_fed"
CHANGES = """
-    values = {}
+    values = feed
"""
