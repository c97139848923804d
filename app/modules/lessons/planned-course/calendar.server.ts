import type { Call } from "#app/api/call.server.ts";
import { calendarFile } from "#app/lib/calendar.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { homeOf } from "#app/modules/people/account/find-family.server.ts";

import { appointmentOf, type CalendarDate } from "./appointment.server.ts";
import { findFirstDates, findSessionDates } from "./dates.repository.server.ts";
import { viewerOf } from "./list.server.ts";
import { findSeriesViews, findView } from "./repository.server.ts";

async function fileOf(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  name: string,
  dates: readonly CalendarDate[],
): Promise<Response> {
  const home = actor.role === "customer" ? await homeOf(db, actor.id) : undefined;
  const side = viewerOf(actor);
  const appointments = dates.flatMap((date) => appointmentOf(date, { now, home, side }) ?? []);
  if (appointments.length === 0) {
    throw new RuleError("not_found", "api.planned_course.not_found");
  }
  return calendarFile(name, appointments);
}

/**
 * Calendar file of a planned course or of its series (API-172): date, move or cancellation. 404 for another's, and
 * before a date is agreed on.
 */
export async function showCalendar(
  call: Call,
  { id, series }: { id: number; series?: "true" | undefined },
): Promise<Response> {
  const { db, actor } = call;
  const views = series ? await findSeriesViews(db, id, actor) : [await findView(db, id, actor)];
  return fileOf(
    call,
    "cours.ics",
    views.flatMap((view) => (view ? [{ kind: "planned" as const, view }] : [])),
  );
}

/** Calendar file of a contract's first course, for either side; 404 without a date (STM-39). */
export async function showFirstCourse(call: Call, { id }: { id: number }): Promise<Response> {
  const views = await findFirstDates(call.db, { owner: call.actor, id });
  return fileOf(
    call,
    "premier-cours.ics",
    views.map((view) => ({ kind: "first", view })),
  );
}

/** Calendar file of a family's stage: its sessions, cancelled for 30 days (PUB-023). */
export async function showSessions(call: Call, { id }: { id: number }): Promise<Response> {
  const views = await findSessionDates(call.db, { owner: call.actor, id });
  return fileOf(
    call,
    "stage.ics",
    views.map((view) => ({ kind: "session", view })),
  );
}
