// Times tasks of engines that run in Node, as stopwatch.py does for those in Python; it takes `list`
// or `run WORKLOAD WAY --seconds S --seed N`.

const NOT_INSTALLED = 3;
// Seconds of processor time that the just-in-time compiler needs to settle; with 0.3 it shows two thirds.
const WARM_UP = 1;

// A small seeded generator (a 32-bit xorshift), so that a run can be repeated.
function generator(seed) {
  let x = (seed * 2654435761) | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
}

function spent(since) {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}

// Grow the batch until reading the clock is negligible, warm up, then time it by processor time.
function measure(batch, seconds) {
  let times = 1;
  for (let warm = 0; ; ) {
    const start = process.cpuUsage();
    batch(times);
    const used = spent(start);
    warm += used;
    if (used < seconds / 20) times *= 2;
    else if (warm >= WARM_UP) break;
  }
  let amount = 0, repeats = 0, cpu = 0;
  const wall = performance.now(), start = process.cpuUsage();
  while (cpu < seconds) {
    amount += batch(times);
    repeats += times;
    cpu = spent(start);
  }
  return { amount, repeats, cpu, wall: (performance.now() - wall) / 1000 };
}

exports.peer = (name) => {
  try {
    return require(name);
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    console.error(`no package ${name}`);
    process.exit(NOT_INSTALLED);
  }
};

exports.main = (version, tasks) => {
  const [verb, work, way, ...rest] = process.argv.slice(2);
  if (verb === 'list') {
    const offers = tasks.map(({ work, way, note }) => ({ work, way, note }));
    const runtime = `Node ${process.versions.node}`;
    return console.log(JSON.stringify({ version, runtime, mode: '', source: '', tasks: offers }));
  }
  const option = (name) => Number(rest[rest.indexOf(name) + 1]);
  const task = tasks.find((t) => t.work === work && t.way === way);
  console.log(JSON.stringify(measure(task.prepare(generator(option('--seed'))), option('--seconds'))));
};
