import type { Peers } from "./peers.ts";

type Hearer = Readonly<{
  heard: (text: string) => void;
  /** Whether everybody hears has changed. */
  turned: () => void;
  /** This page is about to give up its seat. */
  leaving: () => void;
}>;

/** Texts that are kept for a hearer who comes later: the board is opened when it is wanted. */
const mostKept = 500;
/** Characters of what is kept. */
const longest = 12_000;

/** What the browsers of a room say to each other past the server. */
export class Talk {
  readonly #peers: Pick<Peers, "say" | "isHeardByAll">;
  readonly #hearers = new Set<Hearer>();
  #texts: string[] = [];
  #isWhole = false;

  constructor(peers: Pick<Peers, "say" | "isHeardByAll">) {
    this.#peers = peers;
  }

  /** Everybody in the room hears what is said; false while alone. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  listen(hearer: Hearer): void {
    this.#hearers.add(hearer);
    for (const text of this.#texts) hearer.heard(text);
  }

  say(text: string): void {
    this.#peers.say(text);
  }

  /** From another browser. */
  hear(text: string): void {
    if (text.length > longest) return;
    this.#texts = [...this.#texts.slice(1 - mostKept), text];
    for (const { heard } of this.#hearers) heard(text);
  }

  look(): void {
    const isWhole = this.#peers.isHeardByAll;
    if (isWhole === this.#isWhole) return;
    this.#isWhole = isWhole;
    for (const { turned } of this.#hearers) turned();
  }

  leave(): void {
    for (const { leaving } of this.#hearers) leaving();
  }
}
