export class Gate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refuse: () => Error,
  ) {}

  /** Throws at once when too many already wait. */
  async pass<Result>(run: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.atOnce) {
      if (this.#waiting.length >= this.mayWait) throw this.refuse();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running++;
    }
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      // The waiting run takes over the slot.
      if (next) next();
      else this.#running--;
    }
  }
}

export class Gates {
  readonly #gates = new Map<string, { gate: Gate; inside: number }>();

  constructor(
    private readonly bounds: Readonly<{ atOnce: number; mayWait: number }>,
    private readonly refuse: () => Error,
  ) {}

  async pass<Result>(key: string, run: () => Promise<Result>): Promise<Result> {
    const { atOnce, mayWait } = this.bounds;
    const own = this.#gates.get(key) ?? { gate: new Gate(atOnce, mayWait, this.refuse), inside: 0 };
    this.#gates.set(key, own);
    own.inside++;
    try {
      return await own.gate.pass(run);
    } finally {
      own.inside--;
      if (own.inside === 0) this.#gates.delete(key);
    }
  }
}
