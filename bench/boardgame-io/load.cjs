// server_load's flat-out and paced on boardgame.io: two sockets per table, with the messages of its own client.
//
//     node load.cjs flat-out [--tables 64] [--seconds 5] [--json]
//     node load.cjs paced [--tables 200] [--rate 500] [--seconds 10] [--json]
const { fork } = require("node:child_process");
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const path = require("node:path");
const { parseArgs } = require("node:util");
const { io } = require("socket.io-client");

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: "string" },
    rate: { type: "string", default: "500" },
    seconds: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const measurement = positionals[0];
const isPaced = measurement === "paced";
if (!isPaced && measurement !== "flat-out") {
  console.error("flat-out or paced?");
  process.exit(2);
}
const tables = Number(options.tables ?? (isPaced ? 200 : 64));
const seconds = Number(options.seconds ?? (isPaced ? 10 : 5));
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

let complaints = 0;
function complain(what) {
  if (++complaints <= 20) console.error("wrong:", what);
}

// The socket of one seat.
class Player {
  constructor(port, seat, hooks) {
    this.seat = seat;
    this.hooks = hooks;
    this.asked = null;
    this.socket = io(`http://127.0.0.1:${port}/count`, { transports: ["websocket"], reconnection: false, forceNew: true });
    this.socket.on("update", (match, state) => match === this.match && this.hear(state));
    this.socket.on("sync", (match, info) => {
      if (match !== this.match) return;
      this.stateID = info.state._stateID;
      this.current = info.state.ctx.currentPlayer;
      this.synced();
    });
    this.socket.on("disconnect", (why) => this.hooks.closing || complain(`the socket was lost: ${why}`));
  }
  connected() {
    return new Promise((done, fail) => this.socket.once("connect", done).once("connect_error", fail));
  }
  lookAt(match) {
    this.match = match;
    this.over = false;
    this.asked = null;
    return new Promise((done) => {
      this.synced = done;
      this.socket.emit("sync", match, this.seat, undefined, 2);
    });
  }
  hear(state) {
    if (state._stateID !== this.stateID + 1) complain(`from state ${this.stateID} to ${state._stateID}`);
    this.stateID = state._stateID;
    this.current = state.ctx.currentPlayer;
    // boardgame.io does not answer a move; the new state it sends to everyone counts as the answer.
    if (this.asked !== null) {
      this.hooks.acknowledged(performance.now() - this.asked);
      this.asked = null;
    }
    this.over = state.ctx.gameover !== undefined;
    if (this.over) this.hooks.over(this);
    else this.turn();
  }
  mayPlay() {
    return !this.over && this.current === this.seat && this.asked === null;
  }
  turn() {
    if (this.mayPlay()) this.hooks.turn(this);
  }
  play(due) {
    this.asked = due;
    const payload = { type: "count", args: [], playerID: this.seat, credentials: undefined };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.stateID, this.match, this.seat);
  }
}

async function main() {
  const folder = mkdtempSync(path.join(tmpdir(), "kurz-load-"));
  const server = fork(path.join(__dirname, "server.cjs"), [folder], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  server.on("exit", (code) => hooks.closing || complain(`the server ended with ${code}`));
  const hooks = { closing: false };
  const { port } = await new Promise((done) => server.once("message", done));

  const cpu = async () => {
    server.send("cpu");
    return (await new Promise((done) => server.once("message", done))).cpu;
  };

  let times = [];
  let matches = 0;
  let moves = 0;
  const ready = [];
  const owed = [];
  hooks.acknowledged = (ms) => {
    ++moves;
    times.push(ms);
  };
  hooks.turn = (player) => {
    if (!isPaced) player.play(performance.now());
    else if (owed.length > 0) player.play(owed.shift());
    else ready.push(player);
  };
  const begin = async (pair) => {
    const match = `m${++matches}`;
    for (const player of pair) await player.lookAt(match);
    // Wait for both sockets: one that connects while a move is being stored never receives that move.
    for (const player of pair) player.turn();
  };
  hooks.over = (player) => {
    if (player.pair.every((one) => one.over) && !hooks.closing) begin(player.pair);
  };
  // Connect all sockets before the first move; otherwise the last ones wait behind the moves of the first.
  const pairs = [];
  for (let i = 0; i < tables; ++i) {
    const pair = ["0", "1"].map((seat) => new Player(port, seat, hooks));
    for (const player of pair) player.pair = pair;
    await Promise.all(pair.map((player) => player.connected()));
    pairs.push(pair);
  }
  await Promise.all(pairs.map(begin));

  let next = performance.now();
  const step = 1000 / Number(options.rate);
  const tick = () => {
    for (; next <= performance.now(); next += step) {
      let player = ready.shift();
      while (player && !player.mayPlay()) player = ready.shift();
      if (player) player.play(next);
      else owed.push(next);
    }
  };
  const ticker = isPaced ? setInterval(tick, 1) : null;
  await wait(isPaced ? 1000 : 500);
  const cpuBefore = await cpu();
  times = [];
  const before = moves;
  const start = performance.now();
  await wait(seconds * 1000);
  const passed = (performance.now() - start) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  const made = moves - before;
  const rate = made / passed;
  const cpuMove = ((await cpu()) - cpuBefore) / Math.max(1, made);
  hooks.closing = true;
  clearInterval(ticker);
  server.disconnect();
  await wait(300);
  rmSync(folder, { recursive: true, force: true });

  const quantile = (share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const acknowledgement = {
    count: sorted.length,
    median_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    p999_ms: quantile(0.999),
    max_ms: quantile(1),
  };
  if (options.json) {
    const figures = { measurement, tables, moves_a_second: rate, seconds: passed, owed: owed.length, server_cpu_us_a_move: cpuMove, acknowledgement, complaints };
    console.log(JSON.stringify({ server: "boardgame.io", ...figures }));
  } else {
    const in_ms = (share) => `${quantile(share).toFixed(2)} ms`;
    console.log(
      `boardgame.io ${measurement}: ${tables} tables, ${rate.toFixed(0)} moves/s, over ${passed.toFixed(1)} s, ` +
        `${owed.length} still due, processor time a move: server ${cpuMove.toFixed(0)} µs; seen: median ${in_ms(0.5)}, 99 % ${in_ms(0.99)}, 99.9 % ${in_ms(0.999)}, ` +
        `max ${in_ms(1)}; ${complaints} complaints`,
    );
  }
  process.exit(complaints === 0 ? 0 : 1);
}

main();
