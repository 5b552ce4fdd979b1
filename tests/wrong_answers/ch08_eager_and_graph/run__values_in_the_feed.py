"""Keeps the values of all nodes in the feed."""

SENTENCE = "changed the feed to"
BREAKS = "as_fed"
CHANGES = """
-    values = {}
+    values = feed
"""
