import { type Appointment, calendarOf } from "#app/lib/calendar.ts";

/** An appointment as a file that a calendar opens; its owner's alone, and never kept. */
export function calendarFile(appointment: Appointment): Response {
  return new Response(calendarOf(appointment), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'attachment; filename="premier-cours.ics"',
      "Cache-Control": "private, no-store",
    },
  });
}
