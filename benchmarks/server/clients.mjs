// How a player joins, moves and sees, for each kind of server.
//
// A kind opens matches: `open(port, count)` resolves to as many matches, each with two players `{ move(cell), close() }`
// and `onSeen(player, n)`, which is called when that player's client has the picture after n moves.
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

const calamity = {
  moves: 9, // a table is one game
  async open(port) {
    const table = await post(port, "/api/tables", { game: "tic_tac_toe", seats: 2 });
    const other = await post(port, `/api/tables/${table.id}/join`, { invite_key: table.invite_key, name: "Two" });
    const match = { onSeen: () => {}, players: [] };
    for (const [who, key] of [[0, table.seat_key], [1, other.seat_key]]) match.players.push(await sit(table.id, key, who));
    return match;

    function sit(id, key, who) {
      return new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/${id}`, { perMessageDeflate: false });
        let version = 0, sent = 0;
        const player = {
          move: (cell) => socket.send(`{"type":"act","id":"${++sent}","version":${version},"links":[${cell + 4}]}`),
          close: () => socket.close(),
          bytes: () => socket._socket.bytesRead,
        };
        socket.on("open", () => socket.send(JSON.stringify({ type: "hello", id: "h", key, seen: null })));
        socket.on("error", reject);
        socket.on("message", (data) => {
          const message = JSON.parse(data);
          if (message.type === "welcome") {
            version = message.update.version;
            resolve(player);
          } else if (message.type === "update") {
            version = message.version;
            match.onSeen(who, message.view.cells.filter((mark) => mark >= 0).length);
          } else if (message.type === "refused" || message.type === "error") {
            throw new Error(String(data));
          }
        });
      });
    }
  },
};

const boardgameio = {
  moves: 90, // ten games in one match
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
};

export const kinds = { calamity, boardgameio };
