import type { Db } from "#app/db/client.server.ts";
import type { Clock } from "#app/lib/clock.ts";
import type { Count } from "#app/lib/counters.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";

import { addCounts, type AnyCounter, type Counted } from "./repository.server.ts";

const minute = 60_000;

/** Counts not yet written; a killed process loses them (decision 028). */
export class Tally {
  #counted = new Map<string, Counted>();
  #today: { minute: number; day: Day } | undefined;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  readonly count: Count = (name) => {
    this.#add({ day: this.#day(), name, count: 1 });
  };

  /** Several at once, counted elsewhere in this process. */
  add(name: AnyCounter, count: number): void {
    if (count > 0) this.#add({ day: this.#day(), name, count });
  }

  /** What could not be written is kept for the next time. */
  async flush(db: Db): Promise<void> {
    const taken = [...this.#counted.values()];
    if (taken.length === 0) return;
    this.#counted = new Map();
    try {
      await addCounts(db, taken);
    } catch (error) {
      for (const one of taken) this.#add(one);
      throw error;
    }
  }

  #add({ day, name, count }: Counted) {
    const key = keyOf(day, name);
    const before = this.#counted.get(key)?.count ?? 0;
    this.#counted.set(key, { day, name, count: before + count });
  }

  /** Computed once a minute: a Paris day costs more than the rest of a count. */
  #day(): Day {
    const now = this.#clock();
    const at = Math.floor(now.getTime() / minute);
    if (this.#today?.minute !== at) this.#today = { minute: at, day: parisDay(now) };
    return this.#today.day;
  }
}

const keyOf = (day: Day, name: AnyCounter) => `${day} ${name}`;
