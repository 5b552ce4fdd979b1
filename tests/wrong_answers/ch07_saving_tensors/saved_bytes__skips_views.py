"""Leaves out views, as if another tensor of the list always wrote their storage."""

SENTENCE = "The storage is written whole"
BREAKS = "whole"
CHANGES = """
-    storages = {x.untyped_storage().data_ptr(): x.untyped_storage() for x in tensors}
+    storages = {x.data_ptr(): x.untyped_storage() for x in tensors if x._base is None}
"""
