"""Trusts the policy to choose among places that are there."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-        reason = why_not_there(library, device)
+        reason = "" if policy == "auto" else why_not_there(library, device)
"""
