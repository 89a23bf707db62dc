"""Bytes that are hardly a request, and requests whose smallest parts are wrong: the server answers or hangs up."""

from __future__ import annotations

import asyncio

import pytest

from tests.http.client import exchange, head
from tests.http.running import HOST, SECONDS, Server, answers


def get(path: bytes, host: bytes = b"a", *headers: bytes) -> bytes:
    return b"\r\n".join([b"GET %b HTTP/1.1" % path, b"Host: %b" % host, *headers, b"", b""])


def post(path: bytes, body: bytes, *headers: bytes) -> bytes:
    sized = (
        []
        if any([b"Length" in header or b"Encoding" in header for header in headers])
        else [b"Content-Length: %d" % len(body)]
    )
    return b"\r\n".join([b"POST %b HTTP/1.1" % path, b"Host: a", *headers, *sized, b"", body])


def json(body: bytes) -> bytes:
    return post(b"/api/tables", body, b"Content-Type: application/json")


RAW = {
    "nothing": b"\r\n\r\n",
    "noise": bytes(range(256)) * 4,
    "no version": b"GET /\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": get(b"/", b"a", b"Host: b"),
    "a bracket": get(b"/new/", b"["),
    "a bracket to the API": get(b"/api/tables/x", b"[::1"),
    "a bracket in a form": post(b"/play-now", b"", b"Host: ]", b"Origin: http://["),
    "a bracket from a person": get(b"/", b"[", b"Accept: text/html"),
    "a path in the host": get(b"/nothing", b"x/api/?#"),
    "a port in the host": get(b"/me", b"a:99999999"),
    "bytes in the host": get(b"/nothing", b"\xff\xfe"),
    "a star": b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n",
    "an absolute address": get(b"http://evil.example/"),
    "an absolute address, broken": get(b"http://[/"),
    "an address without a slash": get(b"nothing"),
    "many slashes": get(b"//evil.example//"),
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n",
    "an upgrade": get(b"/t/x/live", b"a", b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Key: x"),
    "http/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a negative size": post(b"/new", b"", b"Content-Length: -1"),
    "a huge size": post(b"/new", b"", b"Content-Length: 99999999999999999999999"),
    "two sizes": post(b"/new", b"ab", b"Content-Length: 1", b"Content-Length: 2"),
    "bad chunks": post(b"/new", b"zz\r\n", b"Transfer-Encoding: chunked"),
    "null in a path": get(b"/t/%00"),
    "null in the API": get(b"/api/tables/%00"),
    "null in a secret": get(b"/join/%00"),
    "null in a personal link": get(b"/me/%00"),
    "null in a cookie": get(b"/", b"a", b"Cookie: paradoxa=\0.x"),
    "null in a file": get(b"/static/%00"),
    "out of the folder": get(b"/static/%2e%2e/pages.py"),
    "bad UTF-8 in a path": get(b"/t/%ff%fe"),
    "bad UTF-8 in a query": get(b"/new?game=%ff%fe"),
    "bytes in a path": get(b"/t/\xff\xfe"),
    "bytes in a cookie": get(b"/", b"a", b"Cookie: paradoxa=\xff.\xfe"),
    "bytes in a token": get(b"/api/tables/x", b"a", b"Authorization: Bearer \xff\xfe"),
    "a long path": get(b"/" + b"a" * 60_000),
    "a long file name": get(b"/static/" + b"a" * 5_000),
    "a long header": get(b"/", b"a", b"Cookie: paradoxa=" + b"a" * 60_000),
    "many headers": get(b"/", b"a", *[b"X-%d: y" % number for number in range(2_000)]),
    "broken parts": post(b"/new", b"--", b"Content-Type: multipart/form-data"),
    "broken parts, named": post(b"/new", b"--x\r\n\r\n", b"Content-Type: multipart/form-data; boundary=x"),
    "a file": post(
        b"/new",
        b'--x\r\nContent-Disposition: form-data; name="csrf"; filename="a"\r\n\r\nb\r\n--x--\r\n',
        b"Content-Type: multipart/form-data; boundary=x",
    ),
    "an odd charset": post(b"/new", b"a=\xff", b"Content-Type: application/x-www-form-urlencoded; charset=klingon"),
    "many fields": post(b"/new", b"a=b&" * 5_000, b"Content-Type: application/x-www-form-urlencoded"),
    "a surrogate as a name": json(rb'{"\ud800": "\udfff"}'),
    "a surrogate as a text": json(rb'{"game": "\ud800", "name": "\ud800", "seats": ["\ud800"]}'),
    "a surrogate as an option": json(
        rb'{"game": "antinomy", "name": "a", "seats": ["me", "person"], "options": {"\ud800": "x"}}'
    ),
    "bad UTF-8 as JSON": json(b'{"game": "\xff"}'),
    "deep JSON": json(b"[" * 50_000),
    "a huge number": json(b"9" * 20_000),
    "not a number": json(b"NaN"),
    "nothing as JSON": json(b""),
}


@pytest.mark.parametrize("name", RAW)
def test_requests_that_are_hardly_any(either_server: Server, name: str) -> None:
    async def work() -> int:
        reader, writer = await asyncio.open_connection(HOST, either_server.port)
        try:
            async with asyncio.timeout(SECONDS):
                if name in UNFINISHED:
                    writer.write(RAW[name])
                    assert await asyncio.to_thread(answers, either_server.port)  # what was sent before has been read
                    writer.write_eof()
                    return (await head(reader))[0]
                return (await exchange((reader, writer), RAW[name])).status
        finally:
            writer.close()
            await asyncio.gather(writer.wait_closed(), return_exceptions=True)

    try:
        status = asyncio.run(work())
    except (OSError, ValueError):
        status = 0  # it hung up
    assert status < 500, status
    assert answers(either_server.port)


UNFINISHED = ("nothing", "a huge size", "no version")  # it waits for the rest, which does not come
