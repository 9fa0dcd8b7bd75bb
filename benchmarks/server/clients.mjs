// Simulated players for load tests of servers: how they join and play, for each kind of server and game.
//
// A kind opens matches, `open(port)`, and plays them, `play(match, until, rest)`: each move as long as `rest` says after
// the one before was seen, to the end of the match or until the time is up.  Playing resolves to latencies in
// milliseconds: from sending a move until the client of somebody else at the table has it.
//
// Of what browsers send, our clients send hello and acts alone: no `options` (what can follow a link), no `why`, no hints,
// no pings. `whole_games.py` plays with all that pages send by themselves.
import http from "node:http";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const WebSocket = require("ws");
const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
let serial = 0;

function post(port, path, body) {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const request = http.request({ host: "127.0.0.1", port, path, method: "POST", headers, agent }, (response) => {
      let answer = "";
      response.on("data", (part) => (answer += part));
      response.on("end", () =>
        response.statusCode < 300 ? resolve(JSON.parse(answer)) : reject(new Error(`${path}: ${answer}`)));
    });
    request.on("error", reject);
    request.end(text);
  });
}

/** A table of ours with somebody in every seat; `match.onUpdate(who, update)` is called for what they see. */
async function seated(port, game, seats) {
  const table = await post(port, "/api/tables", { game, seats });
  const keys = [table.seat_key];
  while (keys.length < seats) {
    const joined = await post(port, `/api/tables/${table.id}/join`, { invite_key: table.invite_key, name: "Guest" });
    keys.push(joined.seat_key);
  }
  const match = { onUpdate: () => {}, players: [] };
  for (const [who, key] of keys.entries()) match.players.push(await sit(key, who));
  return match;

  function sit(key, who) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${table.id}`, { perMessageDeflate: false });
      let sent = 0;
      const player = {
        picture: null,
        act: (action) => socket.send(`{"type":"act","id":"${++sent}","version":${player.picture.version},"links":[${action}]}`),
        close: () => socket.close(),
        bytes: () => socket._socket.bytesRead,
      };
      socket.on("open", () => socket.send(JSON.stringify({ type: "hello", id: "h", key, seen: null })));
      socket.on("error", reject);
      socket.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.type === "welcome") {
          player.picture = message.update;
          resolve(player);
        } else if (message.type === "update") {
          player.picture = message;
          match.onUpdate(who, message);
        } else if (message.type === "refused" || message.type === "error") {
          throw new Error(String(data));
        }
      });
    });
  }
}

const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8]; // nine moves of tic-tac-toe, and nobody wins

/** One game of tic-tac-toe; only what the opponent sees counts. */
function duel(match, until, rest) {
  return new Promise((resolve) => {
    const late = [];
    let n = 0, sent = 0;
    const next = () => {
      if (n >= DRAW.length || performance.now() > until) return resolve(late);
      sent = performance.now();
      match.players[n % 2].move(DRAW[n]);
    };
    match.onSeen = (who, seen) => {
      if (who === n % 2 || seen !== n + 1) return;
      late.push(performance.now() - sent);
      n += 1;
      rest(next);
    };
    rest(next);
  });
}

const calamity = {
  async open(port) {
    const match = await seated(port, "tic_tac_toe", 2);
    match.onUpdate = (who, update) => match.onSeen(who, update.view.cells.filter((mark) => mark >= 0).length);
    for (const player of match.players) player.move = (cell) => player.act(cell + 4);
    return match;
  },
  play: duel,
};

/** Das Katastrophenspiel for four, at random; nothing in it is secret, so that everybody sees every move. */
const katastrophenspiel = {
  others: 3,
  open: (port) => seated(port, "katastrophenspiel", 4),
  play(match, until, rest) {
    return new Promise((resolve) => {
      const late = [];
      let mover = null, sent = 0, seen = 0;
      const next = () => {
        mover = match.players.find((player) => player.picture.ask);
        if (!mover || performance.now() > until) return resolve(late);
        const { options } = mover.picture.ask;
        seen = 0;
        sent = performance.now();
        mover.act(options[Math.floor(Math.random() * options.length)].action);
      };
      match.onUpdate = (who) => {
        if (match.players[who] !== mover) late.push(performance.now() - sent);
        if (++seen === match.players.length) rest(next);
      };
      rest(next);
    });
  },
};

const boardgameio = {
  async open(port) {
    const { io } = require("socket.io-client");
    const id = `m${process.pid}-${serial++}`;
    const match = { onSeen: () => {}, players: [] };
    for (const who of [0, 1]) match.players.push(await sit(who));
    return match;

    function sit(who) {
      return new Promise((resolve, reject) => {
        const socket = io(`http://127.0.0.1:${port}/rematch`, { transports: ["websocket"], forceNew: true });
        const player = String(who);
        let n = 0;
        const move = (cell) =>
          socket.emit("update", { type: "MAKE_MOVE", payload: { type: "mark", args: [cell], playerID: player } }, n, id, player);
        socket.on("connect", () => socket.emit("sync", id, player, undefined, 2));
        socket.on("connect_error", reject);
        socket.on("sync", (_, info) => {
          n = info.state._stateID;
          resolve({ move, close: () => socket.close(), bytes: () => socket.io.engine.transport.ws._socket.bytesRead });
        });
        socket.on("update", (_, state) => {
          n = state._stateID;
          match.onSeen(who, n);
        });
      });
    }
  },
  play: duel,
};

export const kinds = { calamity, boardgameio, katastrophenspiel };
