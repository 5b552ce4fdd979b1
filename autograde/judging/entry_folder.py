"""Where a judge finds the checks that a WorkerPool has handed over."""

CHECKS = "judged_checks"  # the name of the folder, on `sys.path`
