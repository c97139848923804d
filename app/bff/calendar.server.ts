import { type Appointment, calendarFile } from "#app/lib/calendar.server.ts";

export function firstCourseFile(contractId: number, course: Omit<Appointment, "uid">): Response {
  const uid = `premier-cours-${String(contractId)}@preau`;
  return calendarFile("premier-cours.ics", [{ uid, ...course }]);
}
