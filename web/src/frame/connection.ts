/** A connection to the server for one table: it reconnects by itself, and messages wait until it has. */
import type { ClientMessage, ServerMessage } from "../wire";

export type Line = "connecting" | "open" | "lost" | "closed";

type Unsent = ClientMessage extends infer M ? (M extends { id: string } ? Omit<M, "id"> : never) : never;

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const PING_EVERY = 25_000;
const SILENCE = 60_000;

export interface Listener {
  /** The connection's state has changed. */
  line(state: Line): void;
  hear(message: ServerMessage): void;
  /** The version this client has seen, for the greeting. */
  seen(): number | null;
}

export class Connection {
  private socket: WebSocket | null = null;
  private waiting: ClientMessage[] = [];
  /** An answer that the server hasn't confirmed: it is sent again after a break, under the same id. */
  private unconfirmed: ClientMessage | null = null;
  private tries = 0;
  private count = 0;
  private welcome = false;
  private done = false;
  private retry = 0;
  private pulse = 0;
  private heard = 0;
  /** Identifies this tab among others with the same seat, so that ids never repeat. */
  private readonly tag = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly key: string,
    private readonly listener: Listener,
    /** Which seat, if the key opens several. */
    private readonly seat: number | null = null,
  ) {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  private connect(): void {
    this.listener.line(this.tries ? "lost" : "connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.table}`);
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => {
      const seen = this.listener.seen();
      const hello: ClientMessage = { type: "hello", id: this.nextId(), key: this.key, seen, seat: this.seat, changes: true };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = () => this.dropped(socket);
  }

  private receive(data: string): void {
    this.heard = Date.now();
    const message = JSON.parse(data) as ServerMessage;
    if (message.type === "welcome") {
      this.welcome = true;
      this.tries = 0;
      this.listener.line("open");
      clearInterval(this.pulse);
      this.pulse = window.setInterval(() => this.beat(), PING_EVERY);
    }
    if (confirms(message, this.unconfirmed?.id)) this.unconfirmed = null;
    this.listener.hear(message);
    if (message.type === "welcome") this.flush();
  }

  private beat(): void {
    if (Date.now() - this.heard > SILENCE) this.socket?.close();
    else this.post({ type: "ping", id: this.nextId() });
  }

  private dropped(socket: WebSocket): void {
    if (socket !== this.socket || this.done) return;
    clearInterval(this.pulse);
    this.socket = null;
    this.welcome = false;
    this.tries += 1;
    this.listener.line("lost");
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.tries - 1));
    this.retry = window.setTimeout(() => this.connect(), longest * (0.6 + 0.4 * Math.random()));
  }

  private readonly hurry = (): void => {
    if (this.done || this.socket || document.visibilityState === "hidden") return;
    clearTimeout(this.retry);
    this.connect();
  };

  private nextId(): string {
    this.count += 1;
    return `${this.tag}-${this.count}`;
  }

  /** Send a message; while the connection is down it waits, under the same id. */
  send(message: Unsent): string {
    const id = this.nextId();
    const whole = { ...message, id } as ClientMessage;
    if (message.type === "act") this.unconfirmed = whole;
    if (this.welcome) this.post(whole);
    else if (message.type === "say") this.waiting.push(whole);
    return id;
  }

  private post(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private flush(): void {
    const waiting = this.waiting;
    this.waiting = [];
    if (this.unconfirmed) this.post(this.unconfirmed);
    for (const message of waiting) this.post(message);
  }

  close(): void {
    this.done = true;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.listener.line("closed");
  }
}

/** Whether a message reports what became of the answer with that id. */
function confirms(message: ServerMessage, id: string | undefined): boolean {
  if (id === undefined) return false;
  if (message.type === "update") return message.answers === id;
  return (message.type === "refused" || message.type === "error") && message.id === id;
}
