"""Takes two placeholders with the same name for one."""

SENTENCE = "Two nodes with the same name are two nodes"
BREAKS = "alike"
CHANGES = """
     done, seen, todo = [], set(), [node]
+    key = lambda step: step.value if step.op == "placeholder" else step

-        missing = [given for given in todo[-1].inputs if given not in seen]
+        missing = [given for given in todo[-1].inputs if key(given) not in seen]

-        if last not in seen:
-            seen.add(last)
+        if key(last) not in seen:
+            seen.add(key(last))
"""
