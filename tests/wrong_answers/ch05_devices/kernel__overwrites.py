"""The last function that is entered wins."""

SENTENCE = "must raise ValueError; it returned"
BREAKS = "taken_key"
CHANGES = """
-        if (library, kind) in KERNELS:
-            raise ValueError(f"there is a {library} kernel for {kind!r} already")
"""
