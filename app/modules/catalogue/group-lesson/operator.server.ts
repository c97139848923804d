import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { isOverseas } from "#app/lib/address.ts";
import { checkAll, checkAtOnce } from "#app/lib/check-all.ts";
import { defined } from "#app/lib/defined.ts";
import { toCents, toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { shortPrice } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { meets } from "#app/lib/stretch.ts";
import { grossFloorCents } from "#app/modules/catalogue/price/domain.ts";
import { cityRequested, listChapters } from "#app/modules/foundation/reference/find.server.ts";

import { assignAndTell } from "./assign.server.ts";
import { cancelGroupLesson } from "./cancel.server.ts";
import { findAskedOf } from "./class.repository.server.ts";
import { createGroupLesson, type LessonPlace } from "./create.server.ts";
import { askForGroupLesson, editGroupLesson, refuseMinimum } from "./edit.server.ts";
import type { GroupLessonFollower, SayRefunds } from "./followers.server.ts";
import { groupLessonOf, holdGroupLesson } from "./hold.server.ts";
import type { GroupLessonChanges, NewGroupLesson } from "./operator.endpoints.ts";
import { findGroupLessonPage, type GroupLessonRow } from "./repository.server.ts";
import { openGroupLesson, refuseUnpaid, startGroupLesson } from "./run.server.ts";
import { showGroupLessonOf } from "./show.server.ts";

const present = (row: GroupLessonRow) => ({
  starts_at: row.startsAt.toISOString(),
  id: row.id,
  title: row.title,
  state: row.state,
  format: row.format,
  city: row.cityName,
  max_students: row.maxStudents,
  min_students: row.minStudents,
  taken_seats: row.takenSeats,
  price: toEuros(row.priceCents),
  teacher_hourly_pay: row.teacherHourlyPayCents,
});

function doOverlap(typed: NewGroupLesson["sessions"]): boolean {
  const sessions = typed.map(({ start, duration }) => ({ start: new Date(start), duration }));
  return sessions.some((one, index) =>
    sessions.slice(index + 1).some((other) => meets(one, other)),
  );
}

export const listForOperator = (
  { reader, now }: Pick<Call, "reader" | "now">,
  { state, ...paging }: Paging & { state?: GroupLessonRow["state"] | undefined },
) =>
  listed(
    paging,
    (page) => findGroupLessonPage(reader, { state, now }, page),
    ({ lesson, teachers }) => ({ ...present(lesson), teachers }),
  );

/** One in any state, with who was asked to teach it (API-241). */
export async function showForOperator({ reader: db, now }: Call, { id }: { id: number }) {
  const shown = await showGroupLessonOf({ db, now }, { id, drafts: true });
  const requested = await findAskedOf(db, id);
  const row = await groupLessonOf(db, id);
  return {
    ...shown,
    status: row.state,
    taken_seats: row.takenSeats,
    teacher_hourly_pay: row.teacherHourlyPayCents,
    asked: requested.map(({ row, teacher }) => ({
      teacher_id: row.teacherId,
      teacher,
      disponibility: row.disponibility,
      comments: row.comments,
      asked_at: row.askedAt.toISOString(),
      answered_at: iso(row.answeredAt),
      assigned_at: iso(row.assignedAt),
    })),
  };
}

function placeOf({ city: typed, place: name, address }: NewGroupLesson): LessonPlace | undefined {
  if (!typed && !name && !address) return undefined;
  const city = cityRequested(typed);
  if (!city || !name || !address) throw fieldFault("city", "api.group_lesson.place_together");
  refuseOverseas(city.code);
  const [postalCode = ""] = city.postalCodes;
  return { name, address, postalCode, cityCode: city.code };
}

function refuseOverseas(cityCode: string): void {
  if (isOverseas(cityCode)) throw fieldFault("city", "api.address.overseas");
}

type Fault = Readonly<{ field: string; code: string; details?: Readonly<Record<string, string>> }>;

/** Never under the minimum wage and paid leave (CST-50). */
function underFloor(cents: number | undefined, now: Date): Fault | false {
  const floor = grossFloorCents(parisDay(now));
  if (cents === undefined || cents >= floor) return false;
  const details = { floor: shortPrice(toEuros(floor)) };
  return { field: "teacher_hourly_pay", code: "api.group_lesson.pay_floor", details };
}

function refuseUnderFloor(cents: number | undefined, now: Date): void {
  const fault = underFloor(cents, now);
  if (fault) throw fieldFault(fault.field, fault.code, fault.details);
}

/** Every fault at once (VAL-027). */
function checkDraft(input: NewGroupLesson, now: Date): void {
  const chapters = new Set(listChapters().map(({ id }) => id));
  const errors = [
    input.min_students > input.max_students && {
      field: "min_students",
      code: "api.group_lesson.minimum",
    },
    input.sessions.some(({ start }) => new Date(start) <= now) && {
      field: "sessions",
      code: "api.group_lesson.session",
    },
    doOverlap(input.sessions) && {
      field: "sessions",
      code: "api.group_lesson.sessions_overlap",
    },
    underFloor(input.teacher_hourly_pay, now),
    input.chapters.some((id) => !chapters.has(id)) && {
      field: "chapters",
      code: "api.reference.unknown",
    },
  ].filter((fault): fault is Fault => fault !== false);
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
}

export async function draftGroupLesson(tx: Tx, input: NewGroupLesson, by: By) {
  const { place } = await checkAll({
    place: () => placeOf(input),
    draft: () => {
      checkDraft(input, by.now);
    },
  });
  const draft = {
    title: input.title,
    description: input.description,
    period: input.period,
    subjectIds: input.subjects,
    mainLevelId: input.level,
    equivalentLevelIds: input.equivalents,
    prerequisites: input.prerequisites,
    chapterIds: input.chapters,
    maxStudents: input.max_students,
    minStudents: input.min_students,
    priceCents: toCents(input.price),
    extraSubjectPriceCents: toCents(input.extra_subject_price),
    teacherHourlyPayCents: input.teacher_hourly_pay ?? null,
    place,
    sessions: input.sessions.map(({ start, duration }) => ({
      startsAt: new Date(start),
      duration,
    })),
  };
  return present(await createGroupLesson(tx, draft, by));
}

export async function changeGroupLesson(
  tx: Tx,
  { id, ...input }: GroupLessonChanges & { id: number },
  by: By,
) {
  const { max_students, min_students, price, teacher_hourly_pay: pay, ...texts } = input;
  const change = defined({
    ...texts,
    maxStudents: max_students,
    minStudents: min_students,
    priceCents: price === undefined ? undefined : toCents(price),
    teacherHourlyPayCents: pay,
  });
  const after = { ...(await holdGroupLesson(tx, id)), ...change };
  checkAtOnce(
    () => {
      refuseUnderFloor(pay, by.now);
    },
    () => {
      refuseMinimum(after);
    },
  );
  return present(await editGroupLesson(tx, { id, change }, by));
}

type StateChange = Readonly<{
  id: number;
  state: "open" | "closed" | "cancelled";
  reason?: string | undefined;
}>;

/** API-242. */
export const changeState =
  (followers: readonly GroupLessonFollower[], sayRefunds: SayRefunds) =>
  async (tx: Tx, { id, state, reason = "" }: StateChange, by: By) => {
    if (state === "cancelled" && reason.length < 3) {
      throw fieldFault("reason", "api.operator.reason_required");
    }
    const lesson = await holdGroupLesson(tx, id);
    if (state === "open") return present(await openGroupLesson(tx, lesson, by));
    if (state === "closed") return present(await startGroupLesson(tx, lesson, by));
    const sentences = await sayRefunds(tx, id, by.now);
    const cancelled = await cancelGroupLesson(tx, { lesson, reason }, by, followers);
    return { ...present(cancelled), effect: { sentences } };
  };

type Teachers = Readonly<{
  id: number;
  teacher_ids?: readonly number[] | undefined;
  ask_ids?: readonly number[] | undefined;
}>;

/** API-243. */
export async function setTeachers(tx: Tx, { id, teacher_ids, ask_ids }: Teachers, by: By) {
  if (!teacher_ids && !ask_ids) {
    throw fieldFault("teacher_ids", "api.group_lesson.teachers_required");
  }
  const lesson = await holdGroupLesson(tx, id);
  if ([teacher_ids, ask_ids].some((ids) => ids && ids.length > 0)) refuseUnpaid(lesson);
  const { requested } = await checkAll({
    requested: async () => (ask_ids ? askForGroupLesson(tx, { id, teacherIds: ask_ids }, by) : []),
    assigned: async () => {
      if (teacher_ids) await assignAndTell(tx, { lesson, teacherIds: teacher_ids }, by);
    },
  });
  return { id, asked: requested, assigned: teacher_ids ? [...teacher_ids] : null };
}
