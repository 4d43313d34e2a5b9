// boardgame.io's server with the smallest game there can be and its storage in files.
const { Server, FlatFile } = require("boardgame.io/server");

// As many moves as a game of two on a small board has.
const MOVES = 55;

const count = {
  name: "count",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { count: ({ G }) => void G.count++ },
  endIf: ({ G }) => (G.count >= MOVES ? { over: true } : undefined),
};

const server = Server({ games: [count], db: new FlatFile({ dir: process.argv[2] }), origins: [] });
// It would listen on every address.
const listen = server.app.listen;
server.app.listen = (port, done) => listen.call(server.app, port, "127.0.0.1", done);
server.run({ port: 0 }).then(({ appServer }) => process.send({ port: appServer.address().port }));
// Asked how much processor time it has used, in microseconds.
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system });
});
process.on("disconnect", () => process.exit(0));
