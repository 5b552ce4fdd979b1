"""Returns GraphNodes, on which nothing can be built."""

SENTENCE = "isinstance(v, Symbol) returned False"
BREAKS = "operators"
CHANGES = """
-        return Symbol("add", (self, constant(other)))
+        return GraphNode("add", (self, constant(other)))

-        return Symbol("add", (constant(other), self))
+        return GraphNode("add", (constant(other), self))

-        return Symbol("multiply", (self, constant(other)))
+        return GraphNode("multiply", (self, constant(other)))

-        return Symbol("multiply", (constant(other), self))
+        return GraphNode("multiply", (constant(other), self))

-        return Symbol("matmul", (self, constant(other)))
+        return GraphNode("matmul", (self, constant(other)))

-        return Symbol("matmul", (constant(other), self))
+        return GraphNode("matmul", (constant(other), self))

-        return Symbol("relu", (self,))
+        return GraphNode("relu", (self,))

-        return Symbol("sum", (self,))
+        return GraphNode("sum", (self,))
"""
