"""What is asked of each part of an exercise, case by case, and what is found in the answers."""
