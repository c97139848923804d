import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { type Appointment, calendarFile } from "#app/lib/calendar.server.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { agreedOn, meetingUrlOf } from "./domain.ts";
import { lessonPlaceOf } from "./list.server.ts";
import { findView, type PlannedView } from "./repository.server.ts";

export function appointmentOf(view: PlannedView): Appointment | undefined {
  const { planned, contract, student, teacher } = view;
  const { id, status, version: sequence, updatedAt: changedAt, start, duration } = planned;
  const isCancelled = status === "cancelled" || status === "late_cancelled" || status === "lapsed";
  const agreed = agreedOn(planned) ?? (status === "proposed" ? undefined : { start, duration });
  if (!agreed) return undefined;
  return {
    uid: `cours-${String(id)}@preau`,
    start: agreed.start,
    minutes: agreed.duration,
    title: i18next.t("planned-course:calendar.title", {
      subject: referenceName("subject", contract.subjectId),
      student: student.firstname,
      teacher: teacher.firstname,
    }),
    place: lessonPlaceOf(view) ?? meetingUrlOf(view) ?? i18next.t("planned-course:calendar.online"),
    sequence,
    changedAt,
    isCancelled,
  };
}

/**
 * Calendar file of a planned course (API-172): date, move or cancellation. 404 for another's, and before a date is
 * agreed on.
 */
export async function showCalendar(
  { db, actor: by }: Call,
  { id }: { id: number },
): Promise<Response> {
  const view = await findView(db, id, by);
  const appointment = view && appointmentOf(view);
  if (!appointment) throw new RuleError("not_found", "api.planned_course.not_found");
  return calendarFile("cours.ics", [appointment]);
}
