"""The network: what it sees of a position, and its choice without any training library.

`features` turns a position into numbers, `policy` loads a net and answers with it. How nets are made: `knockwood.train`.
"""
