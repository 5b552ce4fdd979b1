"""Takes the curves for straight lines in a plot without logarithms."""

SENTENCE = "these are straight in a plot of seconds over sizes"
BREAKS = "between_two_sizes"
CHANGES = """
-    way = behind[last] / (behind[last] - behind[last + 1])
-    return sizes[last] * (sizes[last + 1] / sizes[last]) ** way
+    before, after = (gpu_s[i] - cpu_s[i] for i in (last, last + 1))
+    return sizes[last] + (sizes[last + 1] - sizes[last]) * before / (before - after)
"""
