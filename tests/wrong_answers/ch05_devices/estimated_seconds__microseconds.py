"""Gives microseconds, as the example counts them."""

SENTENCE = "s for the launch"
BREAKS = "estimates"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return 1e6 * (costs.launch_s + moving + max(computing, touching))
"""
