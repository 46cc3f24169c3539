"""Search: what a seat does after it has thought. It sees a View and nothing else."""
