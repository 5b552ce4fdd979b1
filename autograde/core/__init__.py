"""What every package uses: errors, ids, CSV tables, atomic writes, frames, messages."""
