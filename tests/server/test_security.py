"""Host, Origin, cookies, headers, sizes, credits: what a request must be before anything looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from knockwood.server import identity
from knockwood.server.config import Limits
from knockwood.server.security import Credits, allowed_names, host_allowed, host_name, origin_allowed
from knockwood.server.statics import Site
from tests.serving import WIDE, Guest, Served, running


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with running(tmp_path_factory.mktemp("security")) as served:
        yield served


def test_every_answer_has_the_headers(served: Served) -> None:
    for path in ("/", "/api/v1/info", "/api/v1/nothing", "/nothing", "/healthz", "/api/v1/games"):
        headers = httpx.get(served.address + path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers


def test_another_host_name_is_refused(served: Served) -> None:
    for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", ""):
        answer = httpx.get(f"{served.address}/api/v1/info", headers={"host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "bad_host")
    assert httpx.get(f"{served.address}/healthz", headers={"host": "pod.internal"}).status_code == 200


def test_a_change_from_another_page_is_refused(served: Served) -> None:
    port = served.address.rpartition(":")[2]
    origins = ("https://evil.example", "null", f"http://127.0.0.1:{int(port) - 1}", f"http://localhost:{port}", "")
    for origin in origins:
        answer = httpx.post(f"{served.address}/api/v1/session", headers={"origin": origin}, json={"name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), origin
        assert "set-cookie" not in answer.headers
    without = httpx.post(f"{served.address}/api/v1/session", json={"name": "Eve"})
    assert without.json()["code"] == "bad_origin"
    site = {"origin": served.address, "sec-fetch-site": "same-site"}
    assert httpx.post(f"{served.address}/api/v1/session", headers=site, json={}).json()["code"] == "bad_origin"


def test_a_socket_from_another_page_gets_403_before_the_upgrade(served: Served) -> None:
    url = served.address.replace("http", "ws", 1) + "/ws/v1"
    for origin in (Origin("https://evil.example"), None):
        with pytest.raises(InvalidStatus) as refused, connect(url, origin=origin, proxy=None):
            pass
        assert refused.value.response.status_code == 403
    own = Origin(served.address)
    with pytest.raises(InvalidStatus), connect(url, origin=own, additional_headers={"Host": "evil.example"}, proxy=None):
        pass


def test_the_cookie_of_a_loopback_server(served: Served) -> None:
    answer = httpx.post(f"{served.address}/api/v1/session", headers={"origin": served.address}, json={"name": "Ada"})
    parts = [part.strip() for part in answer.headers["set-cookie"].split(";")]
    assert parts[0].startswith("kw_local=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(parts)
    token = parts[0].removeprefix("kw_local=")
    assert len(token) >= 43
    kept = served.services.relations.base.execute("SELECT token_hash FROM sessions").fetchall()
    assert identity.token_hash(token) in {row[0] for row in kept}
    assert token.encode() not in (served.services.config.data_dir / "app.db-wal").read_bytes()


def test_the_cookie_of_an_https_server() -> None:
    text = identity.cookie("t" * 43, https=True)
    assert text.startswith("__Host-kw=")
    assert {"Secure", "HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in text.split(";")}
    assert "Domain" not in text
    assert identity.token_in("a=b; __Host-kw=" + "t" * 43, https=True) == "t" * 43
    assert identity.token_in("kw_local=" + "t" * 43, https=True) is None


def test_a_secret_does_not_show_itself() -> None:
    assert repr(identity.new_token()) == "***"
    assert repr({"token": identity.new_token()}) == "{'token': ***}"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada   L ", "Ada L"),
        ("e\u0301va", "\u00e9va"),
        ("", None),
        ("   ", None),
        ("x" * 21, None),
        ("a\u202eb", None),
        ("a\x00b", None),
        ("\u200b", None),
    ],
)
def test_a_name_is_printable_and_short(name: str, kept: str | None) -> None:
    assert identity.clean_name(name) == kept


def test_names_under_which_a_server_answers() -> None:
    names = allowed_names("0.0.0.0", ("cards.example:443", "192.168.1.5"))
    for host in ("localhost:8000", "127.0.0.1", "[::1]:80", "CARDS.example", "192.168.1.5:8000"):
        assert host_allowed({"host": host}, names)
    for host in ("0.0.0.0:8000", "example", "cards.example.evil", "[::2]"):
        assert not host_allowed({"host": host}, names)
    assert host_name("[::1]:8000") == "[::1]"


def test_an_origin_is_the_same_host_and_port() -> None:
    assert origin_allowed({"host": "a:1", "origin": "http://a:1"})
    assert origin_allowed({"host": "cards.example", "origin": "https://cards.example", "sec-fetch-site": "same-origin"})
    assert not origin_allowed({"host": "a:1", "origin": "http://a:2"})
    assert not origin_allowed({"host": "a:1", "origin": "file://a:1"})
    assert not origin_allowed({"host": "", "origin": "http://"})


def test_credits_come_back_evenly() -> None:
    now = 0.0
    credits_ = Credits(100, 20.0, lambda: now)
    assert all(credits_.take(1) for _ in range(100))
    assert not credits_.take(1)
    assert 190 <= credits_.wait_ms(1) <= 210
    now = 1.0
    assert all(credits_.take(1) for _ in range(5))
    assert not credits_.take(1)


def test_a_body_that_is_too_big_is_refused(served: Served) -> None:
    with Guest(served.address) as guest:
        answer = guest.http.post("/session", content=b"x" * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_big")


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    limits = Limits(http_credits=20, http_seconds=1000.0)
    with running(tmp_path, limits=limits) as served, Guest(served.address) as guest:
        answers = [guest.http.get("/session") for _ in range(25)]
        assert answers[0].status_code == 200
        last = answers[-1]
        assert (last.status_code, last.json()["code"]) == (429, "rate_limited")
        assert last.json()["retry_ms"] > 1000
        assert int(last.headers["retry-after"]) >= 1


def test_a_socket_that_spends_its_credits_is_closed_with_1008(tmp_path: Path) -> None:
    limits = Limits(socket_credits=100, socket_seconds=1000.0)
    with running(tmp_path, limits=limits) as served, Guest(served.address) as guest:
        socket = guest.sit(guest.open()).socket
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
            for _ in range(10):
                socket.send("nonsense")
            while True:
                socket.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def test_a_session_has_so_many_sockets(tmp_path: Path) -> None:
    import msgspec

    with (
        running(tmp_path, limits=msgspec.structs.replace(WIDE, sockets_per_session=2)) as served,
        Guest(served.address) as guest,
    ):
        game = guest.open()
        first, second = guest.sit(game), guest.socket()
        third = guest.socket()
        with pytest.raises(ConnectionClosed) as closed:
            third.recv(5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert first.socket is not second


# --- the page -------------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    folder = tmp_path_factory.mktemp("static")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text('<meta name="knockwood-build" content="abc123">')
    (folder / "index.html.gz").write_bytes(b"packed page")
    (folder / "assets" / "base-X1.js").write_text("let a")
    (folder / "assets" / "base-X1.js.br").write_bytes(b"packed")
    (folder / ".stamp").write_text("hidden")
    return Site(folder)


def test_every_page_path_is_the_page(site: Site) -> None:
    game = "0" * 26
    for path in ("/", f"/t/{game}", "/rules", "/rules/simple", f"/r/{game}/1/0", "/me", "/help"):
        file = site.file(path, "gzip, br")
        assert file is not None
        assert file.content == b"packed page"
        assert file.headers["cache-control"] == "no-cache"
    for path in ("/t/short", "/nothing", "/../secret", "/.stamp", "/assets/../index.html", "/assets"):
        assert site.file(path, "") is None
    assert site.build == "abc123"


def test_hashed_files_are_kept_for_ever_in_the_form_that_the_browser_takes(site: Site) -> None:
    plain, packed = site.file("/assets/base-X1.js", "gzip;q=1, identity"), site.file("/assets/base-X1.js", "br")
    assert plain is not None
    assert packed is not None
    assert (plain.content, packed.content) == (b"let a", b"packed")
    assert packed.headers["content-encoding"] == "br"
    assert "immutable" in packed.headers["cache-control"]
    assert packed.headers["content-type"].startswith("text/javascript")
    refused = site.file("/assets/base-X1.js", "br;q=0")
    assert refused is not None
    assert refused.content == b"let a"


def test_without_a_built_page_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    with running(tmp_path / "data", site=Site(tmp_path / "nothing")) as served:
        answer = httpx.get(served.address)
        assert answer.status_code == 200
        assert "make play" in answer.text
        assert httpx.get(f"{served.address}/assets/x.js").status_code == 404


def test_a_page_that_the_browser_has_is_not_sent_again(tmp_path: Path, site: Site) -> None:
    with running(tmp_path, site=site) as served:
        first = httpx.get(served.address, headers={"accept-encoding": "identity"})
        again = httpx.get(served.address, headers={"accept-encoding": "identity", "if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_a_mistyped_address_gets_the_client_for_a_person_and_a_problem_for_a_program(tmp_path: Path, site: Site) -> None:
    with running(tmp_path, site=site) as server, httpx.Client(base_url=server.address) as http:
        page = http.get("/nothing", headers={"accept": "text/html,*/*", "accept-encoding": "identity"})
        assert (page.status_code, page.headers["cache-control"]) == (404, "no-store")
        assert page.headers["content-type"].startswith("text/html")
        program = http.get("/nothing", headers={"accept": "application/json"})
        assert (program.status_code, program.json()["code"]) == (404, "not_found")
        assert http.get("/api/v1/nothing", headers={"accept": "text/html"}).json()["code"] == "not_found"
