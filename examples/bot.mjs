// Sits down at a table and plays: claims when it can, else collects cards.
//
//   node --experimental-websocket examples/bot.mjs http://127.0.0.1:8338          makes a table against a bot
//   node --experimental-websocket examples/bot.mjs http://127.0.0.1:8338 TABLE    takes a free seat of a table
//
// Needs nothing but node (20 with the flag, 22 without); docs/protocol.md tells what the messages mean.

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

// One seat at one table, kept up to date by what the server sends.
class Table {
  constructor(socket, table) {
    Object.assign(this, { socket, table, seat: null, version: 0, state: null, arrived: [], waiting: null });
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      if (message.type === "update" && message.as === this.seat) {
        this.version = message.version;
        this.state = message.state;
      }
      this.arrived.push(message);
      this.waiting?.();
    };
    socket.onerror = socket.onclose = () => end("the server has closed the socket");
  }

  async receive() {
    while (this.arrived.length === 0) await new Promise((resolve) => (this.waiting = resolve));
    return this.arrived.shift();
  }

  // Sends, and again after a while where that was too fast, until the answer comes.
  async ask(message, isAnswer) {
    for (;;) {
      this.socket.send(JSON.stringify({ table: this.table, ...message }));
      let answer;
      do answer = await this.receive();
      while (!isAnswer(answer));
      const refusal = answer.refusal;
      if (!refusal || refusal.code === "stale") return answer;
      if (refusal.code !== "too_fast") throw new Error(refusal.text);
      await wait(refusal.retry_in);
    }
  }

  async open(seat) {
    this.seat = seat;
    await this.ask({ type: "open", as: seat }, (m) => m.to === "open" || (m.type === "update" && m.as === seat));
  }

  // True if it is done. Somebody else may have been quicker: then false, and one looks again.
  async command(what) {
    const cmd = name();
    const answer = await this.ask({ type: "do", cmd, version: this.version, ...what }, (m) => m.cmd === cmd);
    while (this.version < (answer.refusal ?? answer).version) await this.receive();
    return !answer.refusal;
  }
}

function choose(legal) {
  const routes = new Map(legal.filter((a) => a.type === "claim").map((a) => [a.route, a]));
  const cards = legal.filter((a) => a.type === "draw_card" || a.type === "take_card");
  return any([[...routes.values()], cards, legal].find((some) => some.length > 0));
}

process.on("uncaughtException", (error) => end(error.cause?.message ?? error.message));
if (!server) end("usage: bot.mjs ADDRESS [TABLE]");
const { cookie } = await post("/api/guest", { name: "JavaScript" });
const wish = { cmd: name(), board: "berlin", seats: ["me", "easy"] };
const id = wanted ?? (await post("/api/tables", wish, cookie)).body.table;
const socket = new WebSocket(server.replace("http", "ws") + "/api/socket", { headers: { cookie } });
const table = new Table(socket, id);
await table.receive(); // the server says hello
await table.open(null);
const free = table.state.seats.findIndex((seat) => seat.kind === "free");
if (wanted && (free < 0 || !(await table.command({ do: "sit", seat: free })))) end("no seat is free");
await table.open(wanted ? free : 0);
if (!wanted) await table.command({ do: "start" });
while (table.state.status !== "over") {
  const legal = table.state.view?.own.legal ?? [];
  if (legal.length > 0) await table.command({ do: "play", seat: table.seat, action: choose(legal) });
  else await table.receive();
}
console.log(id, table.state.view.seats.map((seat) => seat.score.total));
process.exit(0);
