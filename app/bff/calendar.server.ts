import { type Appointment, calendarOf } from "#app/lib/calendar.ts";

/** The first course of a contract as a file that a calendar opens; for its owner alone, never cached. */
export function calendarFile(contractId: number, course: Omit<Appointment, "uid">): Response {
  const uid = `premier-cours-${String(contractId)}@preau`;
  return new Response(calendarOf({ uid, ...course }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="premier-cours.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
