import { expect, test } from "vitest";

import { calendarOf } from "./calendar.server.ts";

const course = {
  uid: "premier-cours-12@preau",
  start: new Date("2026-09-16T15:30:00Z"),
  minutes: 90,
  title: "Premier cours de mathématiques, Lina",
  lessonPlace: "12 rue de la Part-Dieu, 69003 Lyon",
  sequence: 0,
  changedAt: new Date("2026-09-09T08:00:00Z"),
};

test("an appointment is told with its start, its end, its words escaped", () => {
  const file = calendarOf([course]);
  expect(file).toContain("\r\nDTSTART:20260916T153000Z\r\nDTEND:20260916T170000Z\r\n");
  expect(file).toContain("\r\nSUMMARY:Premier cours de mathématiques\\, Lina\r\n");
  expect(file).toContain("\r\nLOCATION:12 rue de la Part-Dieu\\, 69003 Lyon\r\n");
  expect(file.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

test("no line is longer than 75 bytes, no letter is cut, nothing is lost", () => {
  const title = "é".repeat(200);
  const file = calendarOf([{ ...course, title, lessonPlace: null }]);
  for (const line of file.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(file.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
  expect(file).not.toContain("LOCATION");
});

test("a title that commands nothing: control characters and line breaks are gone or escaped", () => {
  const title = "Cours\u0000\u001b[31m\u202e\r\nATTACH:x\u2028BEGIN:VALARM\rEND:VALARM";
  const file = calendarOf([{ ...course, title }]);
  expect(file).toContain("\r\nSUMMARY:Cours[31m\\nATTACH:x\\nBEGIN:VALARM\\nEND:VALARM\r\n");
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u2028]/u);
});

test("a change bears the next number, a cancellation takes the appointment out", () => {
  const changedAt = new Date("2026-09-10T08:00:00Z");
  const moved = calendarOf([{ ...course, sequence: 2, changedAt }]);
  expect(moved).toContain("\r\nMETHOD:PUBLISH\r\n");
  expect(moved).toContain("\r\nSEQUENCE:2\r\nDTSTAMP:20260910T080000Z\r\n");

  const cancelled = calendarOf([{ ...course, sequence: 3, isCancelled: true }]);
  expect(cancelled).toContain("\r\nMETHOD:CANCEL\r\n");
  expect(cancelled).toContain("\r\nUID:premier-cours-12@preau\r\nSEQUENCE:3\r\n");
  expect(cancelled).toContain("\r\nSTATUS:CANCELLED\r\n");
});
