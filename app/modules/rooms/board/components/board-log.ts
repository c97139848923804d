import { pause } from "#app/lib/pause.ts";
import { bounds, lastOf } from "#app/modules/rooms/board/domain.ts";
import type { BoardEntry, SentEntry } from "#app/modules/rooms/board/endpoints.ts";

import { shrunk } from "./shrink.ts";

type WithoutKey<Each> = Each extends unknown ? Omit<Each, "key"> : never;

export type NewEntry = WithoutKey<SentEntry>;

export type Shown = BoardEntry | SentEntry;

export type BoardView = Readonly<{
  /** What the server took, in its order, then what waits to be sent. */
  entries: readonly Shown[];
  /** What was done here waits for the network. */
  isAway: boolean;
  /** Why something was not taken: the API’s sentence. */
  message: string | undefined;
}>;

type Options = Readonly<{ address: string; place: string }>;

const againMs = 2000;
/** Characters of one request: under the 64 KB of a form. */
const mostSent = 40_000;

type Answer = Readonly<{ status: number; body: unknown }>;

const logs = new Map<string, BoardLog>();

/** One a page: closing the board loses nothing that waits. */
export function logOf(options: Options): BoardLog {
  const known = logs.get(options.place) ?? new BoardLog(options);
  logs.set(options.place, known);
  return known;
}

/** The board as this page knows it: reads what is new, sends what was done here, again after a cut. */
class BoardLog {
  view: BoardView = { entries: [], isAway: false, message: undefined };
  readonly #options: Options;
  readonly #hearers = new Set<() => void>();
  readonly #own = new Set<string>();
  #taken: BoardEntry[] = [];
  #waiting: SentEntry[] = [];
  #isSending = false;
  #isPulling = false;
  #pullAgain = false;

  constructor(options: Options) {
    this.#options = options;
  }

  subscribe = (hearer: () => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  read = (): BoardView => this.view;

  #show(change: Partial<BoardView> = {}): void {
    const entries = [...this.#taken, ...this.#waiting];
    this.view = { ...this.view, entries, ...change };
    for (const hear of this.#hearers) hear();
  }

  add(entry: NewEntry): void {
    const key = crypto.randomUUID();
    this.#own.add(key);
    this.#waiting.push({ ...entry, key });
    this.#show({ message: undefined });
    void this.#send();
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
  }

  photoAddress(id: number): string {
    const { address, place } = this.#options;
    return `${address}/photo/${String(id)}?${new URLSearchParams({ place }).toString()}`;
  }

  /** One after another, in the order in which they were done. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const entries = nextOf(this.#waiting);
      const answer = await this.#certain("", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ place: this.#options.place, entries }),
      });
      if (answer.status < 400) await this.pull();
      this.#waiting = this.#waiting.filter((one) => !entries.includes(one));
      this.#show(answer.status < 400 ? {} : { message: messageIn(answer) });
    }
    this.#isSending = false;
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
    const { address, place } = this.#options;
    const after = String(this.#taken.at(-1)?.id ?? 0);
    const query = new URLSearchParams({ place, after });
    const answer = await fetch(`${address}?${query.toString()}`).catch(() => undefined);
    if (!answer?.ok) return;
    const read = (await answer.json()) as { entries: BoardEntry[]; has_more: boolean };
    this.#taken = [...this.#taken, ...read.entries];
    const keys = new Set(read.entries.map(({ key }) => key));
    this.#waiting = this.#waiting.filter(({ key }) => !keys.has(key));
    this.#pullAgain ||= read.has_more;
    this.#show();
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
