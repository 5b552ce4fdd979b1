"""Each transfer is launched too."""

SENTENCE = "counts a launch for each transfer too"
BREAKS = "launch"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return (1 + len(transfers)) * costs.launch_s + moving + max(computing, touching)
"""
