"""The built client: one page for every page path, and its files with the copy that the browser can unpack."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from msgspec import Struct

STATIC = Path(__file__).resolve().parent / "static"

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
ENCODINGS = ((".br", "br"), (".gz", "gzip"))
GAME = "[0-9a-hjkmnp-tv-z]{26}"
PAGES = re.compile(rf"/|/t/{GAME}|/rules(/[A-Za-z0-9_-]+)?|/r/{GAME}/[0-9]+/[0-9]+|/r/{GAME}(/[0-9]+)?|/me|/help")
"""The paths at which the client shows a page."""

MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Knockwood</title>
<p>The table server runs, but its web page has not been built.</p>
<p>In the project's folder run <code>make play</code>, or <code>python hatch_build.py client</code>,
and load this page again.</p>
</html>
"""


class File(Struct, frozen=True):
    """A file as it is answered: content, headers."""

    content: bytes
    headers: dict[str, str]


class Site:
    """The files of a built client, in memory. An empty folder gives one plain page that names the command to build it."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder = folder
        self.files: dict[str, dict[str, File]] = {}
        """By path and encoding; the plain form under ``""``."""
        if (folder / "index.html").is_file():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix in TYPES and not path.name.startswith("."):
                    self.add(path)
        self.build = self.build_id()

    def add(self, path: Path) -> None:
        """Read a file and its packed copies."""
        name = "/" + path.relative_to(self.folder).as_posix()
        hashed = name.startswith("/assets/")
        forms: dict[str, File] = {}
        for suffix, encoding in (("", ""), *ENCODINGS):
            copy = path.with_name(path.name + suffix)
            if not copy.is_file():
                continue
            content = copy.read_bytes()
            headers = {
                "content-type": TYPES[path.suffix],
                "cache-control": "public, max-age=31536000, immutable" if hashed else "no-cache",
                "etag": f'"{hashlib.sha256(content).hexdigest()[:20]}"',
                "vary": "accept-encoding",
            }
            if encoding:
                headers["content-encoding"] = encoding
            forms[encoding] = File(content, headers)
        self.files[name] = forms

    def build_id(self) -> str:
        """The id of this build, as its page names it."""
        page = self.files.get("/index.html")
        found = re.search(rb'name="knockwood-build" content="([^"%]+)"', page[""].content) if page else None
        return found[1].decode() if found else "none"

    def file(self, path: str, accept_encoding: str) -> File | None:
        """What to answer for *path*; None for a path that is neither a file nor a page."""
        if not self.files:
            plain = {"content-type": TYPES[".html"], "cache-control": "no-store"}
            return File(MISSING.encode(), plain) if PAGES.fullmatch(path) else None
        if PAGES.fullmatch(path):
            path = "/index.html"
        forms = self.files.get(path)
        if forms is None:
            return None
        takes = {
            part.split(";")[0].strip().lower() for part in accept_encoding.split(",") if "q=0" not in part.replace(" ", "")
        }
        for _, encoding in ENCODINGS:
            if encoding in takes and encoding in forms:
                return forms[encoding]
        return forms[""]
