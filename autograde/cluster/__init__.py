"""Grade on more than one machine: the same jobs, one submission each, sent to a Dask cluster."""
