"""Raises a KeyError for a name too many as well."""

SENTENCE = "must raise ValueError; it raised KeyError"
BREAKS = "needless"
CHANGES = """
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+        raise KeyError(f"the placeholder {name} is not fed")
"""
