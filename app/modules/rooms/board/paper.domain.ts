import { sumOf } from "#app/lib/sum-of.ts";

import type { Entry } from "./domain.ts";

/** Points in all: each costs the process, which answers nothing else meanwhile, some microseconds. */
const mostDrawn = 60_000;

/** How many points of these are one on paper: more than usual are drawn less finely, in the same time. */
export function finenessOf(entries: readonly Entry[]): number {
  const lengths = entries.map((one) => (one.kind === "stroke" ? one.body.points.length / 2 : 0));
  return Math.max(1, Math.ceil(sumOf(lengths, Number) / mostDrawn));
}

/** One point of each `every`, and the last. */
export function thinned(points: readonly number[], every: number): readonly number[] {
  const last = points.length / 2 - 1;
  const isKept = (at: number) => at % every === 0 || at === last;
  return every === 1 ? points : points.filter((_, index) => isKept(Math.floor(index / 2)));
}
