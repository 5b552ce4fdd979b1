"""Transfers and computing run at the same time."""

SENTENCE = "the operands must be there before the kernel starts"
BREAKS = "added_up"
CHANGES = """
-    touched_bytes = (m * k + k * n + m * n) * itemsize
-    return costs.launch_s + moving + max(computing, touched_bytes / costs.memory_bytes_per_s)
+    touching = (m * k + k * n + m * n) * itemsize / costs.memory_bytes_per_s
+    return costs.launch_s + max(moving, computing, touching)
"""
