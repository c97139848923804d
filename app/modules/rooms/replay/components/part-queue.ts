import { pause } from "#app/lib/pause.ts";
import { bounds } from "#app/modules/rooms/replay/bounds.ts";

const againMs = 2000;

type Options = Readonly<{
  address: string;
  place: string;
  key: string;
  /** Parts that wait for the network. */
  changed: (waiting: number) => void;
  /** The server takes no more: the recording is over there. */
  refused: () => void;
}>;

type Answer = "taken" | "later" | "over";

/** Parts of a recording leave in their order, one at a time, and wait while the network is away. */
export class PartQueue {
  readonly #options: Options;
  #parts: Readonly<{ number: number; bytes: Blob }>[] = [];
  #last = 0;
  #isSending = false;
  #isOver = false;
  #drained: (() => void)[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Bytes of one stream: where they are cut does not matter. */
  add(bytes: Blob): void {
    for (let at = 0; at < bytes.size && !this.#isOver; at += bounds.part) {
      this.#last += 1;
      this.#parts.push({ number: this.#last, bytes: bytes.slice(at, at + bounds.part) });
    }
    void this.#flush();
  }

  /** Once everything is sent, or nothing more is taken. */
  drain(): Promise<void> {
    if (this.#parts.length === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#drained.push(resolve);
    });
  }

  async #flush(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let [first] = this.#parts; first; [first] = this.#parts) {
      this.#options.changed(this.#parts.length);
      const answer = await this.#send(first);
      if (answer === "over") this.#end();
      else if (answer === "later") await pause(againMs);
      else this.#parts = this.#parts.slice(1);
    }
    this.#isSending = false;
    this.#options.changed(0);
    for (const resolve of this.#drained.splice(0)) resolve();
  }

  #end(): void {
    this.#isOver = true;
    this.#parts = [];
    this.#options.refused();
  }

  async #send({ number, bytes }: Readonly<{ number: number; bytes: Blob }>): Promise<Answer> {
    const { address, place, key } = this.#options;
    const body = new FormData();
    body.set("place", place);
    body.set("key", key);
    body.set("file", bytes, "part.webm");
    const sent = fetch(`${address}/${String(number)}`, { method: "PUT", body });
    const answer = await sent.catch(() => undefined);
    if (answer?.ok) return "taken";
    return isOver(answer) ? "over" : "later";
  }
}

const isOver = (answer: Response | undefined): boolean =>
  answer !== undefined && [404, 410, 413, 422].includes(answer.status);
