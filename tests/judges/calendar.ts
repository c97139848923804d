import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect } from "vitest";

export type JudgedEvent = Readonly<{
  uid: string;
  start: string;
  end: string;
  title: string;
  place: string | undefined;
  sequence: number;
  stamp: string | undefined;
  status: string | undefined;
}>;

/** The events of a calendar file, by two independent readers that must agree, with what RFC 5545 requires. */
export async function judgeCalendar(file: Response | string): Promise<JudgedEvent[]> {
  const text = typeof file === "string" ? file : await file.text();
  expect(text).toMatch(/^(?:[^\r\n]{1,75}\r\n)+$/);
  const one = byIcalJs(text);
  expect(byNodeIcal(text)).toEqual(one);
  return one;
}

const iso = (date: Date) => date.toISOString();

function byIcalJs(text: string): JudgedEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const required of ["version", "prodid", "method"]) {
    expect(calendar.getFirstPropertyValue(required), required).toBeTruthy();
  }
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    const stamp = component.getFirstPropertyValue("dtstamp");
    const status = component.getFirstPropertyValue("status");
    return {
      uid: event.uid,
      start: iso(event.startDate.toJSDate()),
      end: iso(event.endDate.toJSDate()),
      title: event.summary,
      place: event.location || undefined,
      sequence: event.sequence,
      stamp: stamp instanceof ICAL.Time ? iso(stamp.toJSDate()) : undefined,
      status: typeof status === "string" ? status : undefined,
    };
  });
}

function byNodeIcal(text: string): JudgedEvent[] {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((event) =>
    event.type === "VEVENT"
      ? [
          {
            uid: event.uid,
            start: iso(event.start),
            end: iso(event.end),
            title: event.summary,
            place: event.location || undefined,
            sequence: Number(event.sequence),
            stamp: iso(event.dtstamp),
            status: event.status,
          },
        ]
      : [],
  );
}
