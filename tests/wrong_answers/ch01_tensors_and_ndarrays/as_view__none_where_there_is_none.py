"""Where there is no view, None is returned."""

SENTENCE = "returned None"
BREAKS = "no_such_view"
CHANGES = """
-    except TypeError as error:
-        raise ValueError(f"{to} has no such tensor: {error}") from error
+    except TypeError:
+        return None
"""
