"""Files of tensors: their parts, and what is wrong with a learner's file."""
