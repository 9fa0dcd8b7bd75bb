// A load test: starts one server, lets clients at many tables play through it, and prints one line of JSON.
//
//   node load.mjs calamity|boardgameio|katastrophenspiel TABLES SECONDS PACE COMMAND...
//
// The command is the server's; {port} is filled in.  With a pace of 0 every client plays as soon as the others have seen
// the move before, which finds out how much the server can do; else every table rests for so many seconds on average,
// at random, which finds out how long people wait.  Joining is not measured, only playing is.
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import { kinds } from "./clients.mjs";

const TOGETHER = 16; // so many join at the same time
const WARM_MOVES = 3000;
const [kindName, tablesText, secondsText, paceText, ...command] = process.argv.slice(2);
const kind = kinds[kindName];
const tables = Number(tablesText), seconds = Number(secondsText), pace = Number(paceText);
const atOnce = (next) => next();
const afterAWhile = (next) => setTimeout(next, 2000 * pace * Math.random());
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor seconds of a process with its children, threads included. */
function used(pid) {
  let total = 0;
  try {
    for (const thread of fs.readdirSync(`/proc/${pid}/task`)) {
      total += Number(fs.readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e9;
      const children = fs.readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").trim();
      if (children) for (const child of children.split(" ")) total += used(Number(child));
    }
  } catch {
    // it has ended meanwhile
  }
  return total;
}

async function open(port, count) {
  const matches = [];
  while (matches.length < count) {
    const some = Math.min(TOGETHER, count - matches.length);
    matches.push(...(await Promise.all(Array.from({ length: some }, () => kind.open(port)))));
  }
  return matches;
}

/** Play all matches to their end or until the time is up; returns the latencies in milliseconds. */
const play = (matches, until, rest) =>
  Promise.all(matches.map((match) => kind.play(match, until, rest))).then((all) => all.flat());

async function main() {
  const port = await new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
  const words = command.map((word) => word.replace("{port}", port));
  const server = spawn(words[0], words.slice(1), { stdio: ["ignore", "ignore", "inherit"] });
  try {
    for (let tries = 0; ; tries++) {
      const up = await new Promise((resolve) => {
        const probe = net.connect(port, "127.0.0.1", () => { probe.destroy(); resolve(true); });
        probe.on("error", () => resolve(false));
      });
      if (up) break;
      if (tries > 200 || server.exitCode !== null) throw new Error("the server does not start");
      await sleep(100);
    }
    const close = async (matches) => {
      for (const match of matches) for (const player of match.players) player.close();
      await sleep(100);
    };
    for (let moves = 0, end = performance.now() + 10_000; moves < WARM_MOVES && performance.now() < end;) {
      const matches = await open(port, 10);
      moves += (await play(matches, end, atOnce)).length;
      await close(matches);
    }
    const late = [];
    let wall = 0, cpu = 0, own = 0, bytes = 0;
    while (wall < seconds) {
      const matches = await open(port, tables);
      await sleep(50); // what joining has set off is over
      const got = () => matches.flatMap((match) => match.players).reduce((sum, player) => sum + player.bytes(), 0);
      const mine = process.cpuUsage(), before = used(server.pid), had = got(), start = performance.now();
      for (const ms of await play(matches, start + seconds * 1000, pace ? afterAWhile : atOnce)) late.push(ms);
      wall += (performance.now() - start) / 1000;
      cpu += used(server.pid) - before;
      bytes += got() - had;
      const spent = process.cpuUsage(mine);
      own += (spent.user + spent.system) / 1e6;
      await close(matches);
    }
    late.sort((a, b) => a - b);
    const moves = late.length / (kind.others ?? 1);
    const at = (share) => late[Math.min(late.length - 1, Math.floor(share * late.length))];
    console.log(JSON.stringify({
      server: kindName, tables, pace, moves, seconds: wall, cpu_seconds: cpu, load_cpu_seconds: own,
      moves_per_cpu_second: moves / cpu, moves_per_second: moves / wall, us_per_move: (1e6 * cpu) / moves,
      p50_ms: at(0.5), p99_ms: at(0.99), bytes_per_move: bytes / moves,
    }));
  } finally {
    const ended = server.exitCode === null && server.signalCode === null ? new Promise((resolve) => server.on("exit", resolve)) : null;
    server.kill("SIGTERM");
    await Promise.race([ended, sleep(8000)]);
    server.kill("SIGKILL");
  }
}

main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
