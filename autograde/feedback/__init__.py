"""What a learner reads of a graded submission: the page, its pictures, and what is left out."""
