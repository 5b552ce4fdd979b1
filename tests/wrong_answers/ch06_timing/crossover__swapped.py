"""Looks for the size from which on the CPU is ahead."""

SENTENCE = "the two are swapped"
BREAKS = "between_two_sizes"
CHANGES = """
-    behind = [math.log(gpu / cpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
+    behind = [math.log(cpu / gpu) for cpu, gpu in zip(cpu_s, gpu_s, strict=True)]
"""
