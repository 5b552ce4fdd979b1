"""Check the answers to each part of an exercise by cases: ask, observe, find."""
