"""A WebSocket client of the standard library alone: enough for a robot of Sobremesa."""

import base64, os, socket, ssl, struct
from urllib.parse import urlsplit


class Closed(Exception):
    """The other side closed: the code says why (0: the line was cut), and the reason in words."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed with {code}: {reason}" if reason else f"closed with {code}")
        self.code, self.reason = code, reason


class WebSocket:
    def __init__(self, url, headers):
        parts = urlsplit(url)
        secure = parts.scheme in ("wss", "https")
        self.socket = socket.create_connection((parts.hostname, parts.port or (443 if secure else 80)))
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        path = parts.path + (f"?{parts.query}" if parts.query else "")
        lines = [f"GET {path} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade"]
        lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers, "", ""]
        self.socket.sendall("\r\n".join(lines).encode())
        status = self.file.readline().decode().split(" ", 2)
        heads = dict(line.lower().split(": ", 1) for line in iter(lambda: self.file.readline().decode().strip(), ""))
        if status[1:2] != ["101"]:
            why = self.file.read(int(heads.get("content-length", 0))).decode()
            raise ConnectionError(f"the server answers {' '.join(status[1:]).strip()}: {why}")

    def _read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise Closed(0)
        return data

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | kind])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += struct.pack("!BH", 0x80 | 126, size)
        else:
            head += struct.pack("!BQ", 0x80 | 127, size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(data)))

    def send(self, text):
        self._send(1, text.encode())

    def receive(self):
        """The next text; answers pings meanwhile."""
        text = b""
        while True:
            first, second = self._read(2)
            size = second & 127
            if size == 126:
                (size,) = struct.unpack("!H", self._read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._read(8))
            data, kind = self._read(size), first & 15
            if kind == 8:
                raise Closed(struct.unpack("!H", data[:2])[0], data[2:].decode()) if len(data) >= 2 else Closed(0)
            if kind == 9:
                self._send(10, data)
            elif kind in (0, 1):
                text += data
                if first & 0x80:
                    return text.decode()
