import { type Day, dayPlus } from "#app/lib/paris-time.ts";

/** What a teacher settles before leaving (TEA-057). */
export const openMatters = ["undeclared", "contested", "stage"] as const;

export type OpenMatter = (typeof openMatters)[number];

/** Why a teacher leaves (REF-19). */
export const leavingReasons = [
  "other_job",
  "time",
  "moving",
  "conditions",
  "retirement",
  "other",
] as const;

export type LeavingReason = (typeof leavingReasons)[number];

/** Days ahead between which a last day may be chosen. */
const bounds = { from: 1, to: 180 } as const;

type Input = Readonly<{ askedBy: "teacher" | "operator"; leavesAt: Date; leftAt: Date | null }>;

/** Whether a teacher may take the departure back: said by nobody else, and its day is not over (TEA-057). */
export const mayWithdraw = (
  { askedBy: requestedBy, leavesAt, leftAt }: Input,
  now: Date,
): boolean => requestedBy === "teacher" && leftAt === null && now < leavesAt;

/** The first and the last day that may be a teacher's last one, in Paris. */
export const lastDays = (today: Day): readonly [Day, Day] => [
  dayPlus(today, bounds.from),
  dayPlus(today, bounds.to),
];
