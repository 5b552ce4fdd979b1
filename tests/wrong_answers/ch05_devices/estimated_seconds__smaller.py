"""Takes the smaller of arithmetic and memory."""

SENTENCE = "the slower of the two decides"
BREAKS = "larger operations memory nothing_to_multiply"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + moving + min(computing, touching)
"""
