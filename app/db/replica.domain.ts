/** Milliseconds: a replica that is further behind, or does not answer, is not read. */
export const mostBehindMs = 5_000;

/** What the first database had written at an instant, and a place in its log, which only grows. */
export type Mark = Readonly<{ at: number; place: bigint }>;

const [high, low] = [0, 1] as const;

/** Of PostgreSQL's `16/B374D848`; undefined where it has none. */
export function placeOf(lsn: string | null): bigint | undefined {
  const parts = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(lsn ?? "")?.slice(1);
  if (!parts) return undefined;
  const part = (at: number) => BigInt(`0x${parts[at] ?? "0"}`);
  return (part(high) << 32n) + part(low);
}

/**
 * How far behind a replica is that has come to this place: since the first mark that it lacks. The replica is not asked
 * for its own lag: one that is cut off reports none.
 */
export function behindMs(marks: readonly Mark[], reached: bigint, now: number): number {
  const lacking = marks.find(({ place }) => place > reached);
  return lacking ? Math.max(0, now - lacking.at) : 0;
}

/** The marks that still say something: what it has not reached, and the last that it has. */
export function stillTold(marks: readonly Mark[], reached: bigint): Mark[] {
  const lacking = marks.filter(({ place }) => place > reached);
  return lacking.length > 0 ? lacking : marks.slice(-1);
}
