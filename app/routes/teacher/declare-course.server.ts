import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { TeacherCourse } from "#app/modules/course/endpoints.ts";
import { nameOfDay, proposeDay, proposeHours } from "#app/modules/course/propose.domain.ts";

import { type contractsOf, startOf } from "./courses.server.ts";

type Contract = Awaited<ReturnType<typeof contractsOf>>[number];

type Declared = Readonly<{
  /** The contract of the address. */
  asked: Contract | undefined;
  all: readonly Contract[];
  born: TeacherCourse | undefined;
  now: Date;
}>;

/**
 * What a declaration is filled with: a course that was born, the first one that was fixed, or the hours of
 * the last one (TEA-022). Among several students nobody is chosen beforehand, nor the place unless it is the
 * same for all: the place of one would be the price of another. The day is chosen beforehand only where the
 * address names the student.
 */
export function defaultsOf({ asked, all, born, now }: Declared) {
  if (born) return { contract_id: String(born.contract_id), ...wordsOf(born, now) };
  const chosen = asked ?? (all.length === 1 ? all[0] : undefined);
  if (!chosen) return { contract_id: undefined, ...usualOf(newestOf(all), placeOf(all)) };
  const { id, course_format: format, last_course: last } = chosen;
  const words = wordsOfFirst(chosen, now) ?? usualOf(last, format, asked && proposeDay(last, now));
  return { contract_id: String(id), ...words };
}

type Last = Contract["last_course"];

function usualOf(last: Last, format: Place, on?: "today" | "yesterday") {
  const { time, duration } = proposeHours(last);
  return { format, date: { time, ...(on && { on }) }, duration: String(duration) };
}

type Place = Contract["course_format"] | undefined;

function wordsOf(
  { format, date, duration }: { format: Place; date: string; duration: number | null },
  now: Date,
) {
  const { time, ...typed } = startOf(date);
  const on = nameOfDay(new Date(date), now);
  return { format, date: { ...(on ? { on } : typed), time }, duration: String(duration ?? 60) };
}

/** The last course that any of these contracts had. */
const newestOf = (contracts: readonly Contract[]): Last =>
  contracts
    .map(({ last_course: last }) => last)
    .reduce((one, other) => ((one?.date ?? "") > (other?.date ?? "") ? one : other), null);

/** The place that all these contracts share. */
function placeOf(contracts: readonly Contract[]): Place {
  const formats = new Set(contracts.map(({ course_format: format }) => format));
  return formats.size === 1 ? [...formats][0] : undefined;
}

/** The first course of a contract, while it is awaited. */
function wordsOfFirst({ first_course_open: open, ...contract }: Contract, now: Date) {
  const { first_course_date: date, first_course_duration: duration } = contract;
  return open && date
    ? wordsOf({ date, duration, format: contract.course_format }, now)
    : undefined;
}

const standingSchema = refusalSchema.extend({
  code: z.literal("api.course.already_declared"),
  lesson_id: z.number().int(),
});

/** The course that stands where one was declared, when a refusal names it: it is to be edited (VAL-030). */
export async function standingCourseOf(refusal: unknown): Promise<string | undefined> {
  if (!(refusal instanceof Response) || refusal.status !== 409) return undefined;
  const named = standingSchema.safeParse(await refusal.clone().json());
  return named.success ? String(named.data.lesson_id) : undefined;
}
