import { plusDays } from "#app/lib/clock.ts";

/** Days by which each reminder may leave sooner, with another mail (decision 061). */
const sooner = {
  /** The second one says what begins on its day. */
  bill: [1, 0, 4],
  /** The first one follows its question by a day, on the same day at the soonest; then the attempt ends. */
  bank: [0.5, 1],
} as const;

type Reminded = Readonly<{ remindAt: Date | null; remindersSent: number }>;

export function goesAlong(
  kind: keyof typeof sooner,
  { remindAt, remindersSent }: Reminded,
  now: Date,
): boolean {
  const days = sooner[kind][remindersSent] ?? 0;
  return remindAt !== null && days > 0 && remindAt <= plusDays(now, days);
}
