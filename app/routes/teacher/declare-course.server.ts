import { z } from "zod";

import { refusalSchema } from "#app/api/endpoint.ts";
import type { Api } from "#app/bff/api-client.server.ts";
import { idIn } from "#app/lib/address-id.ts";
import { typedStart } from "#app/lib/paris-time.ts";
import type { TeacherCourse } from "#app/modules/lessons/course/course.endpoints.ts";
import { nameOfDay, proposeDay, proposeHours } from "#app/modules/lessons/course/propose.domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/endpoints.ts";
import type { PlannedCourse } from "#app/modules/lessons/planned-course/planned-course.endpoints.ts";

import type { contractsOf } from "./courses.server.ts";

type Contract = Awaited<ReturnType<typeof contractsOf>>[number];

type Declared = Readonly<{
  requested: Contract | undefined;
  all: readonly Contract[];
  born: TeacherCourse | undefined;
  planned: PlannedCourse | undefined;
  now: Date;
}>;

export async function plannedOf(api: Api, id: string): Promise<PlannedCourse> {
  const known = idIn(id);
  const found = known ? await api(plannedCourses.listOwn, { query: { id: known } }) : undefined;
  const [planned] = found?.data ?? [];

  if (!planned) throw new Response(null, { status: 404 });
  return planned;
}

/**
 * From a planned, created, first or last course (TEA-022). Among several students none is preselected, nor the place
 * unless shared: one's place could be another's price. The day needs a named student.
 */
export function defaultsOf({ requested, all, born, planned, now }: Declared) {
  if (planned) {
    const { id, contract_id: contract, start: date } = planned;
    const own = { contract_id: String(contract), planned_course_id: String(id) };
    return { ...own, ...wordsOf({ ...planned, date }, now) };
  }
  if (born) return { contract_id: String(born.contract_id), ...wordsOf(born, now) };
  const chosen = requested ?? (all.length === 1 ? all[0] : undefined);
  if (!chosen) return { contract_id: undefined, ...usualOf(newestOf(all), lessonPlaceOf(all)) };
  const { id, course_format: format, last_course: last } = chosen;
  const words =
    wordsOfFirst(chosen, now) ?? usualOf(last, format, requested && proposeDay(last, now));
  return { contract_id: String(id), ...words };
}

type Last = Contract["last_course"];

function usualOf(last: Last, format: LessonPlace, on?: "today" | "yesterday") {
  const { time, duration } = proposeHours(last);
  return { format, date: { time, ...(on && { on }) }, duration: String(duration) };
}

type LessonPlace = Contract["course_format"] | undefined;

function wordsOf(
  { format, date, duration }: { format: LessonPlace; date: string; duration: number | null },
  now: Date,
) {
  const { time, ...typed } = typedStart(date);
  const on = nameOfDay(new Date(date), now);
  return { format, date: { ...(on ? { on } : typed), time }, duration: String(duration ?? 60) };
}

const newestOf = (contracts: readonly Contract[]): Last =>
  contracts
    .map(({ last_course: last }) => last)
    .reduce((one, other) => ((one?.date ?? "") > (other?.date ?? "") ? one : other), null);

function lessonPlaceOf(contracts: readonly Contract[]): LessonPlace {
  const formats = new Set(contracts.map(({ course_format: format }) => format));
  return formats.size === 1 ? [...formats][0] : undefined;
}

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

/** The existing course that a refusal names, to be edited (VAL-030). */
export async function standingCourseOf(refusal: unknown): Promise<string | undefined> {
  if (!(refusal instanceof Response) || refusal.status !== 409) return undefined;
  const named = standingSchema.safeParse(await refusal.clone().json());
  return named.success ? String(named.data.lesson_id) : undefined;
}
