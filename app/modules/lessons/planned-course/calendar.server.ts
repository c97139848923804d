import type { Call } from "#app/api/call.server.ts";
import { calendarFile } from "#app/lib/calendar.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import { appointmentOf, type CalendarDate } from "./appointment.server.ts";
import { findFirstDates, findSessionDates } from "./dates.repository.server.ts";
import { findView } from "./repository.server.ts";

function fileOf(name: string, dates: readonly CalendarDate[], now: Date): Response {
  const appointments = dates.flatMap((date) => appointmentOf(date, now) ?? []);
  if (appointments.length === 0) {
    throw new RuleError("not_found", "api.planned_course.not_found");
  }
  return calendarFile(name, appointments);
}

/**
 * Calendar file of a planned course (API-172): date, move or cancellation. 404 for another's, and before a date is
 * agreed on.
 */
export async function showCalendar(
  { db, actor: by, now }: Call,
  { id }: { id: number },
): Promise<Response> {
  const view = await findView(db, id, by);
  return fileOf("cours.ics", view ? [{ kind: "planned", view }] : [], now);
}

/** Calendar file of a contract's first course, for either side; 404 without a date (STM-39). */
export async function showFirstCourse(
  { db, actor: owner, now }: Call,
  { id }: { id: number },
): Promise<Response> {
  const views = await findFirstDates(db, { owner, id });
  return fileOf(
    "premier-cours.ics",
    views.map((view) => ({ kind: "first", view })),
    now,
  );
}

/** Calendar file of a family's stage: its sessions, cancelled for 30 days (PUB-023). */
export async function showSessions(
  { db, actor: owner, now }: Call,
  { id }: { id: number },
): Promise<Response> {
  const views = await findSessionDates(db, { owner, id });
  return fileOf(
    "stage.ics",
    views.map((view) => ({ kind: "session", view })),
    now,
  );
}
