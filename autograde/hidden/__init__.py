"""The hidden checks, a module for each chapter: its `CASES` make the cases of each part."""
