import { pause } from "#app/lib/pause.ts";
import type { SentSignal } from "#app/modules/rooms/room/seat.endpoints.ts";

export type Letter = Omit<SentSignal, "place">;

const againMs = 1000;

/** Signals leave in their order, one at a time, and wait while the network is away. */
export class Outbox {
  readonly #post: (letter: Letter) => Promise<Response>;
  #letters: Letter[] = [];
  #isSending = false;

  constructor(post: (letter: Letter) => Promise<Response>) {
    this.#post = post;
  }

  send(letter: Letter): void {
    this.#letters.push(letter);
    void this.#flush();
  }

  /** What was meant for a connection that is given up. */
  forget(seat: number): void {
    this.#letters = this.#letters.filter(({ to, kind }) => to !== seat || !isOfConnection(kind));
  }

  clear(): void {
    this.#letters = [];
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#letters.length > 0) {
      const sent = togetherIn(this.#letters);
      const answer = await this.#post(joined(sent)).catch(() => undefined);
      if (isLate(answer)) await pause(againMs);
      else this.#letters = this.#letters.filter((one) => !sent.includes(one));
    }
    this.#isSending = false;
  }
}

/** Characters of several candidates in one signal, which may have 4000. */
const mostTogether = 3500;

/** The first ones of the queue that leave as one signal: candidates for one seat come a dozen at a time. */
function togetherIn(letters: readonly Letter[]): Letter[] {
  const [first] = letters;
  let length = 0;
  const end = letters.findIndex(({ kind, to, body = "" }, index) => {
    length += body.length + 1;
    return index > 0 && (kind !== "candidate" || to !== first?.to || length > mostTogether);
  });
  if (first?.kind !== "candidate") return letters.slice(0, 1);
  return letters.slice(0, end < 0 ? letters.length : end);
}

function joined([first, ...rest]: readonly Letter[]): Letter {
  if (!first) throw new Error("No letter waits.");
  if (rest.length === 0) return first;
  return { ...first, body: `[${[first, ...rest].map(({ body = "" }) => body).join(",")}]` };
}

const isOfConnection = (kind: Letter["kind"]) => kind === "description" || kind === "candidate";

/** No network, a server that starts anew, or too many at once. */
const isLate = (answer: Response | undefined): boolean =>
  !answer || answer.status >= 500 || answer.status === 429;
