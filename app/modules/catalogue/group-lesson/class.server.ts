import type { Call } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { pageLength } from "#app/modules/catalogue/search/group-landings.domain.ts";
import { mayGiveCollective } from "#app/modules/catalogue/teacher/update.server.ts";

import type {
  RequestedGroupLesson,
  TaughtGroupLesson,
  TaughtGroupLessons,
} from "./class.endpoints.ts";
import {
  countTaught,
  findRequestedRow,
  findRequestedRows,
  findTaughtRows,
  lockOwnClass,
  type RequestedRow,
  saveAnswer,
  type TaughtRow,
} from "./class-list.repository.server.ts";
import { datesOf, presentPay } from "./pay.server.ts";

/** Own group lessons; none while Préau gives the teacher none (API-102, TEA-051). */
export async function listTaught(
  { db, actor, now }: Call,
  query: { limit?: number | undefined; page?: number | undefined },
): Promise<TaughtGroupLessons> {
  const [activated, rows, { total, toEvaluate }] = await Promise.all([
    mayGiveCollective(db, actor.id),
    findTaughtRows(db, actor.id, { ...pageOf(query, pageLength), now }),
    countTaught(db, actor.id),
  ]);
  if (!activated) return { data: [], total: 0, to_evaluate: 0, activated };
  return { data: rows.map(presentTaught), total, to_evaluate: toEvaluate, activated };
}

function presentTaught(row: TaughtRow): TaughtGroupLesson {
  const { lesson, classId, students, evaluated, nextToEvaluate } = row;
  const shown = presentGroupLesson(row);
  const lacking = lesson.state === "done" && evaluated < students;
  return {
    id: lesson.id,
    ...shown,
    is_cancelled: lesson.state === "cancelled",
    state: presentState("teacher", {
      machine: "group_lesson",
      state: lesson.state,
      variant: lacking ? "to_evaluate" : undefined,
    }),
    classes: [
      {
        id: classId,
        dates: shown.dates,
        students_count: students,
        evaluations: evaluated,
        to_evaluate: lacking ? nextToEvaluate : null,
      },
    ],
  };
}

type Shown = Pick<RequestedRow, "lesson" | "sessions" | "selfEmployed">;

function presentGroupLesson({ lesson, sessions, selfEmployed }: Shown) {
  const { title, format, mainLevelId, placeName, placeAddress, postalCode, cityName } = lesson;
  const street = [placeName, placeAddress].filter(Boolean).join(", ");
  return {
    title,
    format,
    dates: datesOf(sessions),
    level: referenceName("level", mainLevelId),
    place: cityName === null ? null : `${street}, ${[postalCode, cityName].join(" ")}`,
    pay: presentPay(lesson, sessions, selfEmployed),
  };
}

/** Upcoming group lessons that the teacher is asked to teach (API-103). */
export async function listRequested({ db, actor, now }: Call): Promise<RequestedGroupLesson[]> {
  return (await findRequestedRows(db, actor.id, now)).map(presentRequested);
}

function presentRequested(row: RequestedRow): RequestedGroupLesson {
  const { id, disponibility, comments, answeredAt } = row.asked;
  return {
    id,
    lessonId: row.lesson.id,
    disponibility,
    comments,
    ...presentGroupLesson(row),
    answered_at: iso(answeredAt),
  };
}

/**
 * Stores a teacher's answer, changeable until a teacher is chosen or it begins. 404 for another's; 409 afterwards or
 * once not allowed (API-106, TEA-051).
 */
export async function answerRequested(
  { db, actor, now }: Call,
  input: {
    id: number;
    disponibility: RequestedGroupLesson["disponibility"];
    comments?: string | undefined;
  },
): Promise<RequestedGroupLesson> {
  return db.transaction(async (tx) => {
    const own = await lockOwnClass(tx, input.id, actor.id);
    if (!own) throw new RuleError("not_found", "api.group_lesson.not_asked");
    const row = await findRequestedRow(tx, input.id, now);
    if (!row) throw new RuleError("conflict", "api.group_lesson.asked_no_more");
    const { disponibility, comments = "" } = input;
    const change = { disponibility, comments, answeredAt: now };
    await saveAnswer(tx, input.id, change);
    return presentRequested({ ...row, asked: { ...row.asked, ...change } });
  });
}
