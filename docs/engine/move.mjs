// Asks a house for a move: node move.mjs http://127.0.0.1:8080 question.json (docs/engine.md)
import { readFile } from "node:fs/promises";

async function ask(house, question) {
  for (;;) {
    const answer = await fetch(new URL("/api/move", house), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(question),
    });
    if (answer.ok) return answer.json();
    if (answer.status !== 429 && answer.status !== 503) {
      const { code, message } = await answer.json();
      throw new Error(`${code}: ${message}`);
    }
    const seconds = Number(answer.headers.get("Retry-After") ?? 5); // worth another try, then
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
  }
}

const [house, file] = process.argv.slice(2);
const answer = await ask(house, JSON.parse(await readFile(file, "utf8")));
console.log(answer.move, answer.said?.en ?? "");
for (const other of answer.why?.moves ?? []) console.log(`  ${other.move}  ${other.value.toFixed(2)}`);
