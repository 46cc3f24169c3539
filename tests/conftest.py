"""What holds for every test: a property is judged by its results; times are measured by the bench, not by a busy machine."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
