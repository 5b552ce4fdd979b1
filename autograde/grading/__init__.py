"""Grade a class: one job a submission, and one writer for the gradebook."""
