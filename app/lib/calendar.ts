import { cleanText } from "./clean-text.ts";

/** What a calendar is told of an appointment: an instant, minutes, words. */
export type Appointment = Readonly<{
  /** The same for the same appointment, moved or not: a calendar then moves it too. */
  uid: string;
  start: Date;
  minutes: number;
  title: string;
  place?: string | null | undefined;
}>;

const compact = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

const escaped = (text: string) =>
  cleanText(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, "\\n");

/** A line holds 75 bytes; the rest goes on under it, after a space, no letter cut in two. */
function folded(line: string): string {
  const lines: string[] = [];
  let [held, length] = ["", 0];
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (length + size > 75) {
      lines.push(held);
      [held, length] = [" ", 1];
    }
    held += letter;
    length += size;
  }
  return [...lines, held].join("\r\n");
}

/** Appointments as a calendar file (RFC 5545): times in UTC, which each calendar shows in its own. */
export function calendarOf(appointments: readonly Appointment[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Préau//FR",
    ...appointments.flatMap((appointment) => eventOf(appointment)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function eventOf({ uid, start, minutes, title, place }: Appointment): string[] {
  const end = new Date(start.getTime() + minutes * 60_000);
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(uid)}`,
    `DTSTAMP:${compact(start)}`,
    `DTSTART:${compact(start)}`,
    `DTEND:${compact(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    "END:VEVENT",
  ];
}
