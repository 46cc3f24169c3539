"""``python -m knockwood`` is ``knockwood``."""

from knockwood.cli import main

main()
