import { expect, test } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { inDays, now } from "#tests/setup/time.ts";

import {
  anomaliesOf,
  dateRefusal,
  type DeclareFacts,
  kindsOf,
  monthsBefore,
} from "./declare.domain.ts";

test.each([
  ["2026-09-09", 1, "2026-08-09"],
  ["2026-05-31", 3, "2026-02-28"],
  ["2026-01-15", 1, "2025-12-15"],
  ["2028-03-31", 1, "2028-02-29"],
])("%s, %s months before, is %s", (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before);
});

const active = { endedAt: null, pauses: [] } as const;
const paused = { endedAt: null, pauses: [{ startsAt: inDays(-4), endsAt: inDays(-2) }] };
const ended = { endedAt: inDays(-2), pauses: [] };

test.each([
  ["yesterday", inDays(-1), active, undefined],
  ["now", now, active, undefined],
  ["in a minute", new Date(now.getTime() + 60_000), active, "api.course.date_future"],
  ["three months ago", new Date("2026-06-09T08:00:00Z"), active, undefined],
  ["the day before that", new Date("2026-06-08T08:00:00Z"), active, "api.course.date_too_old"],
  ["in a pause", inDays(-3), paused, "api.course.contract_suspended"],
  ["the day it begins", inDays(-4), paused, "api.course.contract_suspended"],
  ["before a pause", inDays(-5), paused, undefined],
  ["the day it is over", inDays(-2), paused, undefined],
  ["after the end", inDays(-1), ended, "api.course.contract_ended"],
  ["before the end", inDays(-3), ended, undefined],
])("a course of %s may be declared, or says why not", (_, date, contract, refusal) => {
  expect(dateRefusal(date, contract, now)).toBe(refusal);
});

const facts = (given: Partial<DeclareFacts> = {}): DeclareFacts => ({
  date: inDays(-1),
  duration: 60,
  contractStart: inDays(-60),
  others: [],
  studentId: 1,
  alerts: [],
  contractId: 7,
  agreed: [],
  ...given,
});
const other = (given: Partial<DeclareFacts["others"][number]> = {}) => ({
  date: plusHours(inDays(-1), 3),
  duration: 60,
  studentId: 1,
  ...given,
});

test.each([
  ["nothing", {}, []],
  ["more than four hours", { duration: 255 }, ["long"]],
  ["four hours", { duration: 240 }, ["overlap"], [other({ studentId: 2 })]],
  [
    "a time that another date is planned for",
    { agreed: [{ start: plusHours(inDays(-1), -0.5), duration: 60, contractId: 8 }] },
    ["overlap_planned"],
  ],
  [
    "a time near another date of the same contract",
    { agreed: [{ start: plusHours(inDays(-1), -0.5), duration: 60, contractId: 7 }] },
    ["own_planned"],
  ],
  [
    "a time that ends as another date begins",
    { agreed: [{ start: plusHours(inDays(-1), 1), duration: 60, contractId: 8 }] },
    [],
  ],
  ["two others on the day", {}, ["same_day"], [other(), other({ date: plusHours(inDays(-1), 6) })]],
  ["two others of another student", {}, [], [other({ studentId: 2 }), other({ studentId: 2 })]],
  ["a date before the contract", { contractStart: now }, ["before_contract"]],
  ["an address outside the area", { alerts: ["intervention_zone_exceeded"] as const }, ["zone"]],
  [
    "a room that was used meanwhile",
    { alerts: ["offline_course_videoconf_usage_detected"] as const },
    ["room"],
  ],
  ["a month and a day ago", { date: new Date("2026-08-08T08:00:00Z") }, ["one_month_ago"]],
])("%s asks to be confirmed as it should", (_, given, found, others = []) => {
  expect(anomaliesOf(facts({ others, ...given }), now)).toEqual(found);
});

test("several kinds come in one answer, none is an ordinary declaration", () => {
  expect(kindsOf([])).toEqual(["declaration"]);
  expect(kindsOf(["long"])).toEqual(["additional_validation"]);
  expect(kindsOf(["overlap", "one_month_ago"])).toEqual([
    "additional_validation",
    "one_month_ago_confirmation",
  ]);
});
