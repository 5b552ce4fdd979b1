"""Takes two steps with the same op and the same inputs for one."""

SENTENCE = "Two steps with the same op and the same inputs are two nodes"
BREAKS = "alike"
CHANGES = '''
     """Return the nodes that `node` needs and itself, each once and after all its inputs."""
+    def key(step):
+        return (step.op, step.inputs) if step.inputs else step

-        missing = [given for given in todo[-1].inputs if given not in seen]
+        missing = [given for given in todo[-1].inputs if key(given) not in seen]

-        if last not in seen:
-            seen.add(last)
+        if key(last) not in seen:
+            seen.add(key(last))
'''
