"""The elements are read in the order of the memory."""

SENTENCE = "however x lies in memory"
BREAKS = "layouts"
CHANGES = """
     array = np.array(x.detach().numpy() if isinstance(x, torch.Tensor) else x)
+    array = array.ravel(order="K").reshape(array.shape)
"""
