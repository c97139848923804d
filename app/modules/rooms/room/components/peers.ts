import type { Letter } from "./outbox.ts";
import { type Described, Peer } from "./peer.ts";

/** Milliseconds without a first connection, after which the two networks count as closed to each other. */
const blockedMs = 15_000;
/** Each search is given twice the time of the one before, this many times. */
const mostDoublings = 3;

type PeersOptions = Readonly<{
  stream: MediaStream;
  tell: (letter: Letter) => void;
  /** What was meant for a connection that is given up is not sent. */
  drop: (seat: number) => void;
  changed: () => void;
  /** Another browser said it past the server. */
  said: (text: string) => void;
}>;

/** One connection to each of the others; one that is not made in time is begun anew. */
export class Peers {
  /** This page’s seat: of two, the one that came first begins. */
  own = 0;
  readonly #options: PeersOptions;
  readonly #peers = new Map<number, Peer>();
  /** Searches of a way to a seat that found none. */
  readonly #failures = new Map<number, number>();
  /** Seats that were reached once: a connection lost since is no sign of a closed network. */
  readonly #reached = new Set<number>();
  #ice: readonly RTCIceServer[] = [];
  #isQuiet = false;

  constructor(options: PeersOptions) {
    this.#options = options;
  }

  get all(): readonly Peer[] {
    return [...this.#peers.values()];
  }

  get(seat: number): Peer | undefined {
    return this.#peers.get(seat);
  }

  /** What is said reaches everybody in the room; false while alone. */
  get isHeardByAll(): boolean {
    return this.all.length > 0 && this.all.every(({ isHeard }) => isHeard);
  }

  say(text: string): void {
    for (const peer of this.all) peer.say(text);
  }

  /** No way was found so far: the two networks need a relay. */
  isBlocked(seat: number): boolean {
    return !this.#reached.has(seat) && this.#failures.has(seat);
  }

  readonly renew = (ice: readonly RTCIceServer[]): void => {
    this.#ice = ice;
    for (const peer of this.all) peer.renew(ice);
  };

  /** Above four devices only the teacher sends a picture: on a connection that is begun anew as well. */
  quieten(isQuiet: boolean): void {
    this.#isQuiet = isQuiet;
    for (const peer of this.all) peer.quieten(isQuiet).catch(() => undefined);
  }

  /** Opens the missing ones and gives up those of seats that have left. */
  keep(seats: readonly number[]): { isNew: boolean } {
    for (const seat of this.#peers.keys()) if (!seats.includes(seat)) this.#lose(seat);
    const missing = seats.filter((seat) => !this.#peers.has(seat));
    for (const seat of missing) this.open(seat);
    for (const peer of this.all) peer.shareLine(this.#peers.size).catch(() => undefined);
    return { isNew: missing.length > 0 };
  }

  open(seat: number): Peer {
    const known = this.#peers.get(seat);
    if (known) return known;
    const { stream, tell, changed, said } = this.#options;
    const peer = new Peer({
      ice: this.#ice,
      isPolite: this.own > seat,
      patienceMs: blockedMs * 2 ** Math.min(this.#failures.get(seat) ?? 0, mostDoublings),
      changed: () => {
        if (peer.state === "connected") {
          this.#failures.delete(seat);
          this.#reached.add(seat);
        }
        changed();
      },
      said,
      late: () => {
        this.#failures.set(seat, (this.#failures.get(seat) ?? 0) + 1);
        if (this.own < seat) this.#beginAnew(seat);
        changed();
      },
      describe: (description) => {
        tell({ kind: "description", to: seat, body: JSON.stringify(description) });
      },
      reach: (candidate) => {
        tell({ kind: "candidate", to: seat, body: JSON.stringify(candidate) });
      },
    });
    this.#peers.set(seat, peer);
    for (const track of stream.getTracks()) void peer.send(track, stream);
    peer.quieten(this.#isQuiet).catch(() => undefined);
    return peer;
  }

  /** Ignores what belongs to an attempt that was given up; only the browser that begins starts a new one. */
  async hear(seat: number, description: Described): Promise<void> {
    const known = this.open(seat);
    if (known.isOf(description)) return known.hear(description);
    if (description.type !== "offer" || this.own < seat) return undefined;
    this.forget(seat);
    return this.open(seat).hear(description);
  }

  #beginAnew(seat: number): void {
    this.forget(seat);
    this.#options.tell({ kind: "again", to: seat });
    this.open(seat);
  }

  /** It has left: it may come back by another network. */
  #lose(seat: number): void {
    this.forget(seat);
    this.#failures.delete(seat);
    this.#reached.delete(seat);
  }

  forget(seat: number): void {
    this.#peers.get(seat)?.close();
    this.#peers.delete(seat);
    this.#options.drop(seat);
  }

  forgetAll(): void {
    for (const seat of this.#peers.keys()) this.forget(seat);
  }
}
