import { type Day, dayPlus } from "#app/lib/paris-time.ts";

export const openMatters = ["undeclared", "contested", "stage"] as const;

export type OpenMatter = (typeof openMatters)[number];

/** REF-19. */
export const leavingReasons = [
  "other_job",
  "time",
  "moving",
  "conditions",
  "retirement",
  "other",
] as const;

export type LeavingReason = (typeof leavingReasons)[number];

/** Days ahead. */
const bounds = { from: 1, to: 180 } as const;

type DepartureFacts = Readonly<{
  askedBy: "teacher" | "operator";
  leavesAt: Date;
  leftAt: Date | null;
}>;

/** Until the day is over, unless an operator decided (TEA-057). */
export const mayWithdraw = (
  { askedBy: requestedBy, leavesAt, leftAt }: DepartureFacts,
  now: Date,
): boolean => requestedBy === "teacher" && leftAt === null && now < leavesAt;

export const lastDays = (today: Day): readonly [Day, Day] => [
  dayPlus(today, bounds.from),
  dayPlus(today, bounds.to),
];
