import { type Appointment, calendarOf } from "#app/lib/calendar.ts";

/** Appointments as a file that a calendar opens; for their owner alone, never cached. */
export function calendarFile(name: string, appointments: readonly Appointment[]): Response {
  return new Response(calendarOf(appointments), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/** The first course of a contract, as such a file. */
export function firstCourseFile(contractId: number, course: Omit<Appointment, "uid">): Response {
  const uid = `premier-cours-${String(contractId)}@preau`;
  return calendarFile("premier-cours.ics", [{ uid, ...course }]);
}
