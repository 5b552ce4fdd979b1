"""The learners' release: what is in it, how it is written, and what proves it harmless."""
