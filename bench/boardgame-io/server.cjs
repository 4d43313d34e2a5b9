// A boardgame.io server with a minimal game and file storage.
const { Server, FlatFile } = require("boardgame.io/server");

// About as many moves as a two-player game on a small board.
const MOVES = 55;

const count = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }) => void G.count++ },
  endIf: ({ G }) => (G.count >= MOVES ? { over: true } : undefined),
};

const server = Server({ games: [count], db: new FlatFile({ dir: process.argv[2] }), origins: [] });
// By default it listens on every address.
const listen = server.app.listen;
server.app.listen = (port, done) => listen.call(server.app, port, "127.0.0.1", done);
server.run({ port: 0 }).then(({ appServer }) => process.send({ port: appServer.address().port }));
// Reports the processor time used so far, in microseconds.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on("disconnect", () => process.exit(0));
