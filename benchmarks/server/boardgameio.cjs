// Starts boardgame.io's own server for load tests: tic-tac-toe with rematches, stored in memory, on loopback.
process.env.NODE_ENV = "production";
const { Server } = require("boardgame.io/server");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const line = (cells) => LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const game = {
  name: "rematch",
  setup: () => ({ cells: Array(9).fill(null), over: false }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.over) {
        G.cells = Array(9).fill(null); // the next game begins on the same board
        G.over = false;
      }
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
      G.over = line(G.cells) || G.cells.every((mark) => mark !== null);
    },
  },
};

const server = Server({ games: [game], origins: ["http://127.0.0.1"] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done); // it would take every interface
server.run(Number(process.argv[2]));
