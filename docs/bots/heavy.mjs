// A robot that lays its heaviest tile: node heavy.mjs http://127.0.0.1:8080 (token in SOBREMESA_TOKEN).
// Node from 22 on, Bun or Deno; with Node 20: node --experimental-websocket heavy.mjs …

const pips = (move) =>                  // "6-4>" is worth 10, a pass "-" nothing
  [...move.matchAll(/\d+/g)].reduce((sum, [face]) => sum + Number(face), 0);

function play(url, token) {             // until it is closed; the code says why
  return new Promise((resolve) => {
    const house = new WebSocket(url, { headers: { Authorization: `Bearer ${token}` } });
    house.onmessage = ({ data }) => {
      const line = JSON.parse(data);
      if (line.line === "hello") {
        house.send(JSON.stringify({ line: "hello", protocol: 1, name: "heavy" }));
      } else if (line.line === "turn") {
        const best = line.legal.reduce((a, b) => (pips(b) > pips(a) ? b : a));
        house.send(JSON.stringify({ line: "move", match: line.match, ply: line.ply, move: best }));
      }                                 // what the seat saw: remember here what you like, by line.match
    };
    house.onerror = () => {};           // it is closed after it
    house.onclose = ({ code, reason }) => resolve({ code, reason });
  });
}

const url = new URL("/api/bot", process.argv[2].replace(/^http/, "ws"));
let wait = 1;
for (;;) {
  const began = Date.now();
  const { code, reason } = await play(url, process.env.SOBREMESA_TOKEN);
  if ([4000, 4001, 4002].includes(code)) {
    console.error(`not again: closed with ${code}: ${reason}`);
    process.exit(1);
  }
  wait = Date.now() - began > 60_000 ? 1 : Math.min(2 * wait, 60);
  await new Promise((resolve) => setTimeout(resolve, 1000 * wait));
}
