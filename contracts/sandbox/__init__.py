"""A stateful, deterministic stand-in for a Haiilo tenant: `python -m contracts.sandbox`.

A request passes recorder.py (what came), endpoint.py (paths.py, faults.py, then who calls),
router.py (permission and arguments, requests.py) and a function of areas/, which reads and changes
the intranet (state.py) that content/ filled. control.py is the way around all of this for tests.
"""
