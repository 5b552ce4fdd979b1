"""Makes the group of each tensor, also where it is there already."""

SENTENCE = "A name with a slash leads into groups"
BREAKS = "datasets"
CHANGES = """
-            file[name] = array
+            group, _, last = name.rpartition("/")
+            parent = file.create_group(group) if group else file
+            parent[last] = array
"""
