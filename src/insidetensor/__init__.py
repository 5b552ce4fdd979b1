"""See what lies in memory under a tensor."""
