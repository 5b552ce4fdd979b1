"""Multiplies on the CPU whatever lies on one accelerator already."""

SENTENCE = "what lies on sim:0 was brought to the CPU"
BREAKS = "given_device strict copy auto kernel_lookup one_operand"
CHANGES = """
+    if library == "torch" and places == (device, device):
+        return torch.mm(left.cpu(), right.cpu()).to(device)
     left = moved(left, device)
"""
