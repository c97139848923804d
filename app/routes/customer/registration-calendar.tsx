import type { LoaderFunctionArgs } from "@remix-run/node";

import { calendarFile } from "#app/lib/calendar.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/endpoints.ts";

/** 404 until the seat is theirs (DLG-02). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params.registrationId ?? "0";
  const registration = await context.as("customer")(registrations.show, {
    params: { id },
  });
  const { status, group_lesson: groupLesson } = registration;
  if (status !== "registered") throw new Response(null, { status: 404 });
  const sessions = groupLesson.dates.map(({ start, duration: minutes }, index) => ({
    uid: `stage-${id}-${String(index + 1)}@preau`,
    start: new Date(start),
    minutes,
    title: groupLesson.title,
    place: groupLesson.place,
  }));
  return calendarFile("stage.ics", sessions);
}
