import { type Day, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { meets, type Stretch } from "#app/lib/stretch.ts";
import { isPausedOn, type Pause } from "#app/modules/lessons/contract/domain.ts";

import type { CourseAlert } from "./domain.ts";

/** Longer needs confirmation (STM-13). */
export const longMinutes = 240;

/** A student's third course of a day needs confirmation (STM-13). */
export const usualADay = 2;

export const declareKinds = [
  "declaration",
  "additional_validation",
  "one_month_ago_confirmation",
] as const;

export type DeclareKind = (typeof declareKinds)[number];

export const anomalies = [
  "long",
  "overlap",
  "overlap_planned",
  "own_planned",
  "same_day",
  "before_contract",
  "zone",
  "room",
  "one_month_ago",
] as const;

export type Anomaly = (typeof anomalies)[number];

/** The 31st becomes the last day of a shorter month. */
export function monthsBefore(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  const found = new Date(Date.UTC(year, month - 1 - months, Math.min(date, last)));
  return found.toISOString().slice(0, 10);
}

const startOf = (now: Date, months: number) => parisInstant(monthsBefore(parisDay(now), months));

/** Not in a pause, nor after the end (VAL-030, STM-16). */
export function dateRefusal(
  date: Date,
  contract: Readonly<{ endedAt: Date | null; pauses: readonly Pause[] }>,
  now: Date,
): string | undefined {
  if (date > now) return "api.course.date_future";
  if (date < startOf(now, 3)) return "api.course.date_too_old";
  if (isPausedOn(contract.pauses, date)) return "api.course.contract_suspended";
  if (contract.endedAt && date >= contract.endedAt) return "api.course.contract_ended";
  return undefined;
}

export type DeclareFacts = Readonly<{
  date: Date;
  duration: number;
  contractId: number;
  contractStart: Date;
  others: readonly Readonly<{ date: Date; duration: number; studentId: number }>[];
  studentId: number;
  alerts: readonly CourseAlert[];
  /** Agreed dates of the teacher around that time, the declared one left out. */
  agreed: readonly (Stretch & Readonly<{ contractId: number }>)[];
}>;

export function anomaliesOf(facts: DeclareFacts, now: Date): Anomaly[] {
  const { date, duration, others, studentId, contractStart, alerts, agreed } = facts;
  const given = stretchOf(facts);
  const sameDay = others.filter(
    (other) => other.studentId === studentId && parisDay(other.date) === parisDay(date),
  );
  const planned = agreed.filter((one) => meets(given, one));
  const found: [Anomaly, boolean][] = [
    ["long", duration > longMinutes],
    ["overlap", others.some((other) => meets(given, stretchOf(other)))],
    ["overlap_planned", planned.some((one) => one.contractId !== facts.contractId)],
    ["own_planned", planned.some((one) => one.contractId === facts.contractId)],
    ["same_day", sameDay.length >= usualADay],
    ["before_contract", date < contractStart],
    ["zone", alerts.includes("intervention_zone_exceeded")],
    ["room", alerts.includes("offline_course_videoconf_usage_detected")],
    ["one_month_ago", date < startOf(now, 1)],
  ];
  return found.flatMap(([anomaly, there]) => (there ? [anomaly] : []));
}

export function kindsOf(found: readonly Anomaly[]): DeclareKind[] {
  const kinds: DeclareKind[] = [];
  if (found.some((anomaly) => anomaly !== "one_month_ago")) kinds.push("additional_validation");
  if (found.includes("one_month_ago")) kinds.push("one_month_ago_confirmation");
  return kinds.length > 0 ? kinds : ["declaration"];
}

const stretchOf = ({ date: start, duration }: Readonly<{ date: Date; duration: number }>) => ({
  start,
  duration,
});
