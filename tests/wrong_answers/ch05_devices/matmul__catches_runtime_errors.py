"""A device that is not there is a RuntimeError."""

SENTENCE = "Where the place is not there"
BREAKS = "fall_back"
CHANGES = """
-    except Exception as error:  # its type depends on how torch was built
+    except RuntimeError as error:
"""
