"""Hidden checks, a module for each chapter: `check_<part>(submitted)` finds what is wrong."""
