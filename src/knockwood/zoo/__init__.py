"""Scripted players: what a hand has shown as numbers, players that are nothing but numbers, and their roster.

They play on the one engine, compiled, and know what their seat may know.
"""
