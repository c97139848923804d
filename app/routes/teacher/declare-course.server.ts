import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { TeacherCourse } from "#app/modules/course/endpoints.ts";

import { type contractsOf, startOf } from "./courses.server.ts";

type Contract = Awaited<ReturnType<typeof contractsOf>>[number];

type Declared = Readonly<{
  /** The contract of the address. */
  asked: Contract | undefined;
  all: readonly Contract[];
  born: TeacherCourse | undefined;
  today: string;
}>;

/**
 * What a declaration is filled with: a course that was born, the first one that was fixed, or today (TEA-022).
 * Among several students nobody is chosen beforehand, nor the place unless it is the same for all: the
 * place of one would be the price of another.
 */
export function defaultsOf({ asked, all, born, today }: Declared) {
  if (born) return { contract_id: String(born.contract_id), ...wordsOf(born) };
  const chosen = asked ?? (all.length === 1 ? all[0] : undefined);
  if (!chosen) return { contract_id: undefined, ...onlyDay(placeOf(all), today) };
  const first = firstOf(chosen);
  return {
    contract_id: String(chosen.id),
    ...(first ? wordsOf(first) : onlyDay(chosen.course_format, today)),
  };
}

type Place = Contract["course_format"] | undefined;

const onlyDay = (format: Place, today: string) => ({
  ...{ format, date: startOn(today), duration: "60" },
});

const wordsOf = (course: { format: Place; date: string; duration: number | null }) => ({
  ...{ format: course.format, date: startOf(course.date) },
  duration: String(course.duration ?? 60),
});

/** The place that all these contracts share. */
function placeOf(contracts: readonly Contract[]): Place {
  const formats = new Set(contracts.map(({ course_format: format }) => format));
  return formats.size === 1 ? [...formats][0] : undefined;
}

/** The first course of a contract, while it is awaited. */
function firstOf({ first_course_open: open, ...contract }: Contract) {
  const { first_course_date: date, first_course_duration: duration } = contract;
  return open && date ? { date, duration, format: contract.course_format } : undefined;
}

/** The start of a form that knows the day only. */
function startOn(today: string) {
  const [year, month, day] = today.split("-");
  return { day, month, year, time: "" };
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
