import ical, { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from "ical-generator";

import { cleanText } from "./clean-text.ts";
import { plusMinutes } from "./clock.ts";

/** What a calendar is told of an appointment: an instant, minutes, words. */
export type Appointment = Readonly<{
  /** The same for the same appointment, moved or not: a calendar then moves it too. */
  uid: string;
  start: Date;
  minutes: number;
  title: string;
  place?: string | null | undefined;
  /** Grows with each change, so that a calendar keeps the last one it was told (RFC 5545). */
  sequence?: number | undefined;
  /** When this was last changed; its start where nothing else is known. */
  changedAt?: Date | undefined;
  isCancelled?: boolean | undefined;
}>;

/** What a file of appointments is called by calendars, and how long they keep it before they ask again. */
type Naming = Readonly<{ name?: string; refreshMinutes?: number }>;

/**
 * Appointments as a calendar file (RFC 5545), times in UTC, which each calendar shows in its own; the one way in which
 * any is written (decision 031). One that is cancelled alone is told as a cancellation, which takes it out.
 */
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
  place: index,
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
    ...(index && { location: cleanText(index) }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

/** Appointments as a file that a calendar opens; for their owner alone, never cached. */
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
