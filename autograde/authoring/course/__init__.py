"""What a course's sources say: cells, parts and rules, and the notebooks that are made of them."""
