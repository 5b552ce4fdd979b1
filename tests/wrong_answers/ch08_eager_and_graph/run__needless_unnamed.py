"""Says that there is a name too many, and not which."""

SENTENCE = "does not name `weights5`"
BREAKS = "needless"
CHANGES = """
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+        raise ValueError("a name is fed that is not needed")
"""
