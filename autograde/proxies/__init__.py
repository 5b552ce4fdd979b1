"""What a learner defined, reached from the judge's process through plain data and raw bytes.

Nothing is imported here: the learner's process imports `autograde.proxies.agent`, the judge's
`autograde.proxies.remote`, and neither needs the other's half.
"""
