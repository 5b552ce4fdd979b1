"""Keeps the first of two updates with the same index."""

SENTENCE = "Here the first of two equal indices wins"
BREAKS = "last_wins"
CHANGES = """
-    result = tensor.copy()
+    result, seen = tensor.copy(), set()

-        result[tuple(indices[place])] = updates[place]
+        index = tuple(int(i) for i in indices[place])
+        if index not in seen:
+            result[index] = updates[place]
+            seen.add(index)
"""
