import { pause } from "#app/lib/pause.ts";
import { bounds, lastOf } from "#app/modules/rooms/board/domain.ts";
import type { BoardEntry, SentEntry } from "#app/modules/rooms/board/endpoints.ts";
import type { Talk } from "#app/modules/rooms/room/components/talk.ts";

import { HeardEntries, readAgain } from "./heard-entries.ts";
import { shrunk } from "./shrink.ts";

type WithoutKey<Each> = Each extends unknown ? Omit<Each, "key"> : never;

export type NewEntry = WithoutKey<SentEntry>;

export type Shown = BoardEntry | SentEntry;

export type BoardView = Readonly<{
  /** What the server took, in its order, then what others have said, then what waits to be sent. */
  entries: readonly Shown[];
  /** What was done here waits for the network. */
  isAway: boolean;
  /** Why something was not taken: the API’s sentence. */
  message: string | undefined;
}>;

type Options = Readonly<{ address: string; place: string; talk: Talk }>;

const againMs = 2000;
/**
 * Milliseconds that what all browsers of the room have heard may wait for the server, and for being read there
 * (decision 070). Each request costs the server some milliseconds of processor.
 */
const keepMs = 30_000;
export const readMs = 60_000;
/** Milliseconds after which what was heard and is not on the server is sent by its hearer: its author is gone. */
const goneMs = 90_000;
/** Milliseconds between two readings that other browsers call for. */
const calledMs = 1000;
/** Milliseconds since a browser was lost or found, within which each sign of the server is followed at once. */
const unsureMs = 10_000;
/** Characters of one request: under the 64 KB of a form. */
const mostSent = 40_000;

type Answer = Readonly<{ status: number; body: unknown }>;

type Read = Readonly<{ entries: readonly BoardEntry[]; has_more: boolean }>;

const logs = new WeakMap<Talk, BoardLog>();

/** One a visit: closing the board loses nothing that waits. */
export function logOf(options: Options): BoardLog {
  const known = logs.get(options.talk) ?? new BoardLog(options);
  logs.set(options.talk, known);
  return known;
}

/**
 * The board as this page knows it. What is done is said to the other browsers at once; the server, which gives it its
 * order, is sent it now and then, at once where a browser may not have heard.
 */
export class BoardLog {
  view: BoardView = { entries: [], isAway: false, message: undefined };
  readonly #options: Options;
  readonly #hearers = new Set<() => void>();
  readonly #own = new Set<string>();
  #taken: BoardEntry[] = [];
  #waiting: SentEntry[] = [];
  readonly #heard = new HeardEntries();
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #called: ReturnType<typeof setTimeout> | undefined;
  #unsureUntil = 0;
  #isLeaving = false;
  #sending: Promise<void> | undefined;
  #isPulling = false;
  #pullAgain = false;

  constructor(options: Options) {
    this.#options = options;
    options.talk.listen({
      heard: (text) => {
        this.#hear(text);
      },
      turned: () => {
        this.#unsureUntil = performance.now() + unsureMs;
        void this.#send();
        void this.pull();
      },
      leaving: () => {
        this.#leave();
      },
    });
  }

  subscribe = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  read = (): BoardView => this.view;

  #show(change: Partial<BoardView> = {}): void {
    const entries = [...this.#taken, ...this.#heard.entries, ...this.#waiting];
    this.view = { ...this.view, entries, ...change };
    for (const hear of this.#hearers) hear();
  }

  add(entry: NewEntry): void {
    const key = crypto.randomUUID();
    this.#own.add(key);
    const made = { ...entry, key } as SentEntry;
    this.#waiting.push(made);
    this.#show({ message: undefined });
    this.#options.talk.say(JSON.stringify(made));
    if (!this.#isSure || this.#waiting.length >= bounds.sent) void this.#send();
    else this.#keeping ??= setTimeout(() => void this.#send(), keepMs);
  }

  /** Everybody has heard what was said. */
  get #isSure(): boolean {
    return this.#options.talk.isWhole && performance.now() > this.#unsureUntil;
  }

  /** Nothing that this page knows is unknown to the server. */
  get isKept(): boolean {
    return this.#waiting.length === 0 && this.#heard.entries.length === 0;
  }

  /** Sends all that this page knows: the same thing sent twice is there once. */
  async keep(): Promise<void> {
    this.#waiting.push(...this.#heard.take());
    await this.#send();
  }

  #hear(text: string): void {
    if (text === readAgain) this.#readCalled();
    else if (this.#heard.hear(text, (key) => this.#has(key))) {
      this.#show();
      this.#readSoon();
    }
  }

  #has(key: string): boolean {
    return [...this.#taken, ...this.#waiting].some((one) => one.key === key);
  }

  /** The server was given something, most often what was heard already. */
  hearOf(signal: number): void {
    if (signal === 0) return;
    if (this.#isSure) this.#readSoon();
    else void this.pull();
  }

  #readSoon(): void {
    this.#reading ??= setTimeout(() => void this.pull(), readMs);
  }

  #readCalled(): void {
    this.#called ??= setTimeout(() => {
      this.#called = undefined;
      void this.pull();
    }, calledMs);
  }

  /** Erases the last thing drawn on this page by this browser. */
  undo(page: number): void {
    const last = lastOf(this.view.entries, page, this.#own);
    if (last) this.add({ kind: "erase", page, body: { keys: [last.key] } });
  }

  async addPhoto(file: File, at: Readonly<{ page: number; x: number; y: number }>): Promise<void> {
    const key = crypto.randomUUID();
    this.#own.add(key);
    const form = new FormData();
    const fields = { ...at, place: this.#options.place, key };
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", await shrunk(file), "photo.jpg");
    const answer = await this.#certain("/photo", { method: "POST", body: form });
    if (answer.status >= 400) this.#show({ message: messageIn(answer) });
    await this.pull();
    this.#options.talk.say(readAgain);
  }

  photoAddress(id: number): string {
    const { address, place } = this.#options;
    return `${address}/photo/${String(id)}?${new URLSearchParams({ place }).toString()}`;
  }

  /** One after another, in the order in which they were done. */
  #send(): Promise<void> {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#sendSome(nextOf(this.#waiting));
  }

  /** All at once, what is under way too: no answer will be read, and the same thing sent twice is there once. */
  #leave(): void {
    this.#isLeaving = true;
    this.#waiting.push(...this.#heard.take());
    for (let rest = this.#waiting; rest.length > 0;) {
      const some = nextOf(rest);
      rest = rest.slice(some.length);
      void this.#sendSome(some);
    }
  }

  /** The answer holds what others did meanwhile. */
  async #sendSome(entries: readonly SentEntry[]): Promise<void> {
    const { place } = this.#options;
    const answer = await this.#certain("", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ place, entries, after: this.#last }),
      keepalive: this.#isLeaving,
    });
    const isTaken = answer.status < 400;
    if (!isTaken && entries.length > 1) {
      // One that is refused takes no other with it.
      for (const one of entries) await this.#sendSome([one]);
      return;
    }
    if (isTaken) this.#take(answer.body as Partial<Read>);
    this.#waiting = this.#waiting.filter((one) => !entries.includes(one));
    this.#show(isTaken ? {} : { message: messageIn(answer) });
  }

  get #last(): number {
    return this.#taken.at(-1)?.id ?? 0;
  }

  /** A server of before that answer has only its last id. */
  #take({ entries = [], has_more: hasMore = true }: Partial<Read>): void {
    this.#taken = [...this.#taken, ...entries.filter(({ id }) => id > this.#last)];
    const keys = new Set(entries.map(({ key }) => key));
    this.#waiting = this.#waiting.filter(({ key }) => !keys.has(key));
    this.#heard.forget(keys);
    if (hasMore) void this.pull();
    this.#show();
  }

  /** Until there is an answer of the server: no network, a start or too many at once are waited for. */
  async #certain(path: string, init: RequestInit): Promise<Answer> {
    for (;;) {
      const response = await fetch(this.#options.address + path, init).catch(() => undefined);
      if (response && response.status < 500 && response.status !== 429) {
        this.#show({ isAway: false });
        return { status: response.status, body: await response.json().catch(() => undefined) };
      }
      this.#show({ isAway: true });
      await pause(againMs);
    }
  }

  /** Reads what others did; a call that comes meanwhile is one more. */
  async pull(): Promise<void> {
    this.#pullAgain = true;
    if (this.#isPulling) return;
    this.#isPulling = true;
    while (this.#goesOn()) await this.#pullOnce();
    this.#isPulling = false;
  }

  #goesOn(): boolean {
    const again = this.#pullAgain;
    this.#pullAgain = false;
    return again;
  }

  async #pullOnce(): Promise<void> {
    clearTimeout(this.#reading);
    this.#reading = undefined;
    const { address, place } = this.#options;
    const query = new URLSearchParams({ place, after: String(this.#last) });
    const answer = await fetch(`${address}?${query.toString()}`).catch(() => undefined);
    if (answer?.ok) this.#take((await answer.json()) as Read);
    this.#waiting.push(...this.#heard.take(goneMs));
    if (this.#waiting.length > 0 && !this.#keeping) void this.#send();
    if (this.#heard.entries.length > 0) this.#readSoon();
  }
}

/** As many of the first ones as one request may hold. */
function nextOf(waiting: readonly SentEntry[]): SentEntry[] {
  let length = 0;
  return waiting.slice(0, bounds.sent).filter((one, index) => {
    length += JSON.stringify(one).length;
    return index === 0 || length < mostSent;
  });
}

const messageIn = ({ body }: Answer): string | undefined =>
  (body as { message?: string } | undefined)?.message;
