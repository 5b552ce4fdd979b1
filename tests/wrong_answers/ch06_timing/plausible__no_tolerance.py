"""Does not allow for the 5 % by which a peak may be off."""

SENTENCE = "but not by more than 5 %"
BREAKS = "five_percent"
CHANGES = """
-    return gflops(m, k, n, seconds) <= 1.05 * peak_gflops
+    return 2 * m * k * n / seconds / 1e9 <= peak_gflops
"""
