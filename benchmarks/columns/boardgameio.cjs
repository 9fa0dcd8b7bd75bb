// Benchmarks boardgame.io's tic-tac-toe on Node: its pure reducer, and the local client that a page would use.

process.env.NODE_ENV = 'production';
const { main, peer } = require('./stopwatch.cjs');
const { version } = peer('boardgame.io/package.json');
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = peer('boardgame.io/internal');
const { Client } = peer('boardgame.io/client');

const ROWS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const complete = (cells) => ROWS.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

// Prepared once for all games; otherwise each new game would pay for it again.
const game = ProcessGameConfig({
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return 'INVALID_MOVE';
      G.cells[cell] = playerID;
    },
  },
  endIf({ G, ctx }) {
    if (complete(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
});

// The engine does not list legal moves; a game's author does.
function anyFree(cells, random) {
  const free = [];
  for (let i = 0; i < 9; i++) if (cells[i] === null) free.push(i);
  return free[Math.floor(random() * free.length)];
}

function reducer(random) {
  const reduce = CreateGameReducer({ game });
  return (games) => {
    let decisions = 0;
    for (let i = 0; i < games; i++) {
      let state = InitializeGame({ game });
      while (state.ctx.gameover === undefined) {
        const args = [anyFree(state.G.cells, random)];
        state = reduce(state, { type: 'MAKE_MOVE', payload: { type: 'mark', args, playerID: state.ctx.currentPlayer } });
        decisions++;
      }
    }
    return decisions;
  };
}

function client(random) {
  return (games) => {
    let decisions = 0;
    for (let i = 0; i < games; i++) {
      const local = Client({ game, debug: false });
      local.start();
      for (let state = local.getState(); state.ctx.gameover === undefined; state = local.getState()) {
        local.moves.mark(anyFree(state.G.cells, random));
        decisions++;
      }
      local.stop();
    }
    return decisions;
  };
}

main(version, [
  { work: 'tic_tac_toe', way: 'reducer', note: 'its reducer: state in, state out', prepare: reducer },
  { work: 'tic_tac_toe', way: 'client', note: 'a local `Client`', prepare: client },
]);
