// Plays one game: claims a route if it can, otherwise collects cards.
//
//   node --experimental-websocket examples/bot.mjs http://127.0.0.1:8338          creates a table against a bot
//   node --experimental-websocket examples/bot.mjs http://127.0.0.1:8338 TABLE    takes a free seat at a table
//
// Needs only Node.js: version 20 with the flag, 22 without. docs/protocol.md describes the messages.

import { createHash, randomBytes } from "node:crypto";

const [address, wanted] = process.argv.slice(2);
const server = address?.replace(/\/+$/, "");
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const end = (why) => (console.error(why), process.exit(1));
const name = () => crypto.randomUUID();
const any = (list) => list[Math.floor(Math.random() * list.length)];

async function post(path, body, cookie = "") {
  const headers = { "Content-Type": "application/json", cookie };
  const answer = await fetch(server + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return { body: await answer.json(), cookie: answer.headers.get("set-cookie")?.split(";")[0] };
}

// One seat at one table, kept up to date by the server's updates.
class Table {
  constructor(socket, table) {
    Object.assign(this, { socket, table, seat: null, version: 0, state: null, arrived: [], waiting: null });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "update") {
        const [view] = message.views; // one per seat of ours; without a seat, what spectators see
        Object.assign(this, { seat: view.seat, version: message.version, state: view.state });
      }
      this.arrived.push(message);
      this.waiting?.();
    };
    socket.onerror = socket.onclose = () => end("the server closed the connection");
  }

  async receive() {
    while (this.arrived.length === 0) await new Promise((resolve) => (this.waiting = resolve));
    return this.arrived.shift();
  }

  // Sends a message and waits for the answer; sends it again later if it was too fast.
  async ask(message, isAnswer) {
    for (;;) {
      this.socket.send(JSON.stringify({ table: this.table, ...message }));
      let answer;
      do answer = await this.receive();
      while (!isAnswer(answer));
      const error = answer.error;
      if (!error || error.code === "stale") return answer;
      if (error.code !== "too_fast") throw new Error(error.text);
      await wait(error.retry_in);
    }
  }

  async subscribe() {
    await this.ask({ type: "subscribe" }, (m) => m.type === "update" || m.request === "subscribe");
  }

  // True if the command was done; false if the table had changed first (the state is then up to date).
  async command(what) {
    const id = name();
    const answer = await this.ask({ id, version: this.version, ...what }, (m) => m.id === id);
    while (this.version < (answer.error ?? answer).version) await this.receive();
    return !answer.error;
  }
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const commitments = new Map();
let contribution;

// Takes part in the shuffle (docs/chance.md): commits, then reveals. True if there was something to do.
async function shuffle(table) {
  const { status, round, commitment, seats } = table.state;
  const own = seats[table.seat];
  // What the server has committed to must not change within a round.
  if (!commitments.has(round)) commitments.set(round, commitment);
  if (commitments.get(round) !== commitment) end("the server has changed its commitment");
  if (status === "open" && own && !own.commitment) {
    contribution = randomBytes(32);
    return table.command({ type: "commit", seat: table.seat, commitment: sha256(contribution) });
  }
  if (status !== "shuffling" || !own || own.revealed) return false;
  if (own.commitment !== sha256(contribution)) end("the server has replaced our commitment");
  return table.command({ type: "reveal", contributions: [contribution.toString("hex")] });
}

function choose(legal) {
  const routes = new Map(legal.filter((a) => a.type === "claim").map((a) => [a.route, a]));
  const cards = legal.filter((a) => a.type === "draw_card" || a.type === "take_card");
  return any([[...routes.values()], cards, legal].find((some) => some.length > 0));
}

process.on("uncaughtException", (error) => end(error.cause?.message ?? error.message));
if (!server) end("usage: bot.mjs ADDRESS [TABLE]");
const { cookie } = await post("/api/guest", { name: "JavaScript" });
const settings = { id: name(), board: "berlin", seats: ["me", "easy"] };
const id = wanted ?? (await post("/api/tables", settings, cookie)).body.table;
const socket = new WebSocket(server.replace("http", "ws") + "/api/socket", { headers: { cookie } });
const table = new Table(socket, id);
await table.receive(); // the server says hello
await table.subscribe();
const free = table.state.seats.findIndex((seat) => seat.kind === "free");
if (wanted && (free < 0 || !(await table.command({ type: "sit", seat: free })))) end("no seat is free");
await shuffle(table);
if (!wanted) await table.command({ type: "start" });
while (table.state.status !== "over") {
  const legal = (table.state.view?.own.legal ?? []).map((move) => move.action);
  if (await shuffle(table)) continue;
  if (legal.length > 0) await table.command({ type: "play", seat: table.seat, action: choose(legal) });
  else await table.receive();
}
console.log(id, table.state.view.seats.map((seat) => seat.score.total));
process.exit(0);
