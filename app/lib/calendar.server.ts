import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";

import { cleanText } from "./clean-text.ts";
import { plusMinutes } from "./clock.ts";

export type Appointment = Readonly<{
  /** Stable across moves, so that calendars update the event. */
  uid: string;
  start: Date;
  minutes: number;
  title: string;
  place?: string | null | undefined;
  /** Grows with each change (RFC 5545). */
  sequence?: number | undefined;
  changedAt?: Date | undefined;
  isCancelled?: boolean | undefined;
}>;

type Naming = Readonly<{ name?: string; refreshMinutes?: number }>;

/** RFC 5545, UTC, the only calendar writer (decision 031). A single cancelled appointment becomes a cancellation. */
export function calendarOf(
  appointments: readonly Appointment[],
  { name, refreshMinutes }: Naming = {},
): string {
  const isCancellation = appointments.length > 0 && appointments.every((one) => one.isCancelled);
  const calendar = ical({
    prodId: { company: "Préau", product: "Préau", language: "FR" },
    method: isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name !== undefined && { name: cleanText(name) }),
    ...(refreshMinutes !== undefined && { ttl: refreshMinutes * 60 }),
  });
  for (const one of appointments) calendar.createEvent(eventOf(one));
  return `${calendar.toString()}\r\n`;
}

function eventOf({
  uid,
  start,
  minutes,
  title,
  place: lessonPlace,
  ...changes
}: Appointment): ICalEventData {
  const { sequence = 0, changedAt = start, isCancelled } = changes;
  return {
    id: cleanText(uid),
    start,
    end: plusMinutes(start, minutes),
    stamp: changedAt,
    sequence,
    summary: cleanText(title),
    ...(lessonPlace && { location: cleanText(lessonPlace) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

export function calendarFile(
  filename: string,
  appointments: readonly Appointment[],
  naming?: Naming,
): Response {
  return new Response(calendarOf(appointments, naming), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
