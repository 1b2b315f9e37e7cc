"""Deviations planted one at a time, to see that the contract suite catches each."""
