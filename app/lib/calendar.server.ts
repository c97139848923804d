import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";

import { cleanText } from "./clean-text.ts";
import { plusMinutes } from "./clock.ts";

export type Appointment = Readonly<{
  /** Stable across moves, so that calendars update the event. */
  uid: string;
  start: Date;
  minutes: number;
  title: string;
  lessonPlace: string | null;
  /** Of the room, for an online one. */
  url?: string | null | undefined;
  /** « 18 h 30 à Paris, 20 h 30 à La Réunion ». */
  note?: string | undefined;
  /** Grows with each change (RFC 5545). */
  sequence: number;
  /** Of the last change, not of the file. */
  changedAt: Date;
  isCancelled?: boolean | undefined;
}>;

type Naming = Readonly<{ name?: string; refreshMinutes?: number }>;

/** RFC 5545, UTC, the only calendar writer (decision 031). A file of cancelled appointments only is a cancellation. */
export function calendarOf(
  appointments: readonly Appointment[],
  { name, refreshMinutes }: Naming = {},
): string {
  const isFeed = refreshMinutes !== undefined;
  const isCancellation =
    !isFeed && appointments.length > 0 && appointments.every((one) => one.isCancelled);
  const calendar = ical({
    prodId: { company: "Préau", product: "Préau", language: "FR" },
    method: isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
    ...(name !== undefined && { name: cleanText(name) }),
    ...(isFeed && { ttl: refreshMinutes * 60 }),
  });
  for (const one of appointments) calendar.createEvent(eventOf(one));
  return `${calendar.toString()}\r\n`;
}

function eventOf(one: Appointment): ICalEventData {
  const { start, minutes, lessonPlace, changedAt: stamp, sequence, isCancelled, note, url } = one;
  return {
    id: cleanText(one.uid),
    start,
    end: plusMinutes(start, minutes),
    stamp,
    sequence,
    summary: cleanText(one.title),
    ...(note !== undefined && { description: cleanText(note) }),
    ...(url && { url }),
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
