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
    for (let [first] = this.#letters; first; [first] = this.#letters) {
      const letter = first;
      const answer = await this.#post(letter).catch(() => undefined);
      if (isLate(answer)) await new Promise((resolve) => setTimeout(resolve, againMs));
      else this.#letters = this.#letters.filter((one) => one !== letter);
    }
    this.#isSending = false;
  }
}

const isOfConnection = (kind: Letter["kind"]) => kind === "description" || kind === "candidate";

/** No network, a server that starts anew, or too many at once. */
const isLate = (answer: Response | undefined): boolean =>
  !answer || answer.status >= 500 || answer.status === 429;
