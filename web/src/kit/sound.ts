/** Small synthesized sounds: without files, off by default, and never the only sign of anything. */

export type Sound = "turn" | "card" | "dice" | "good" | "bad" | "chat" | "over";

interface Note {
  /** Hertz at the beginning and at the end. */
  from: number;
  to?: number;
  /** Seconds. */
  at?: number;
  length: number;
  loud: number;
  wave?: OscillatorType;
}

const NOTES: Record<Exclude<Sound, "card" | "dice">, Note[]> = {
  turn: [
    { from: 523, length: 0.16, loud: 0.16 },
    { from: 784, at: 0.12, length: 0.26, loud: 0.16 },
  ],
  good: [
    { from: 392, length: 0.14, loud: 0.13, wave: "triangle" },
    { from: 494, at: 0.1, length: 0.14, loud: 0.13, wave: "triangle" },
    { from: 587, at: 0.2, length: 0.3, loud: 0.14, wave: "triangle" },
  ],
  bad: [{ from: 247, to: 147, length: 0.42, loud: 0.15, wave: "triangle" }],
  chat: [{ from: 880, to: 988, length: 0.09, loud: 0.08 }],
  over: [
    { from: 392, length: 0.2, loud: 0.13 },
    { from: 523, at: 0.16, length: 0.2, loud: 0.13 },
    { from: 659, at: 0.32, length: 0.2, loud: 0.13 },
    { from: 784, at: 0.48, length: 0.6, loud: 0.15 },
  ],
};

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** Where a die hits the table, in seconds. */
const HITS = [0, 0.09, 0.17, 0.23];

export function play(sound: Sound): void {
  const on = (context ??= new AudioContext());
  if (on.state === "suspended") void on.resume();
  if (sound === "card") rustle(on, 0, 0.07, 2600, 0.1);
  else if (sound === "dice") HITS.forEach((at, i) => rustle(on, at, 0.035, 1500 + 350 * i, 0.22));
  else for (const note of NOTES[sound]) ring(on, note);
}

/** A tone that swells and fades. */
function ring(on: AudioContext, { from, to = from, at = 0, length, loud, wave = "sine" }: Note): void {
  const begin = on.currentTime + at;
  const tone = new OscillatorNode(on, { type: wave, frequency: from });
  const volume = new GainNode(on, { gain: 0 });
  tone.frequency.exponentialRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(volume).connect(on.destination);
  tone.start(begin);
  tone.stop(begin + length + 0.05);
}

/** A moment of filtered noise: paper, or a die on the table. */
function rustle(on: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const begin = on.currentTime + at;
  const noise = new AudioBufferSourceNode(on, { buffer: noiseOf(on) });
  const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const volume = new GainNode(on, { gain: loud });
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  noise.connect(filter).connect(volume).connect(on.destination);
  noise.start(begin, Math.random() * 0.5, length);
}

function noiseOf(on: AudioContext): AudioBuffer {
  if (!hiss) {
    hiss = on.createBuffer(1, on.sampleRate, on.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  return hiss;
}
