"""Says that there is a name too many, and not which."""

SENTENCE = "but its message does not name `y"
BREAKS = "needless"
CHANGES = """
-        raise ValueError(f"{name} is fed, and no placeholder that is needed has this name")
+        raise ValueError("a name is fed that is not needed")
"""
