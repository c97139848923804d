import fc from "fast-check";
import { expect, test } from "vitest";

import { plusDays } from "#app/lib/clock.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { inDays } from "#tests/setup/time.ts";

import { modeNow, modeVersions } from "./mode-version.domain.ts";

const mandate = { selfEmployed: false, sapNumber: null, sapNumberStatus: "missing" } as const;
const alone = { ...mandate, selfEmployed: true } as const;
const approved = { ...alone, sapNumber: "SAP732829320", sapNumberStatus: "approved" } as const;

const createdAt = inDays(-90);

test("what changes neither mode nor declaration is no version; what is announced comes last", () => {
  const pending = { ...alone, sapNumber: "SAP732829320", sapNumberStatus: "pending" } as const;
  const versions = modeVersions({
    createdAt,
    endedAt: null,
    today: approved,
    former: [
      { ...mandate, until: inDays(-100) },
      { ...mandate, until: inDays(-60) },
      { ...alone, until: inDays(-40) },
      { ...pending, until: inDays(-30) },
    ],
    coming: [{ from: inDays(20), change: { selfEmployed: false } }],
  });
  expect(versions.map(({ mode, from, until, coming }) => [mode, from, until, coming])).toEqual([
    ["mandate", createdAt, inDays(-60), false],
    ["independent", inDays(-60), inDays(-30), false],
    ["independent", inDays(-30), inDays(20), false],
    ["mandate", inDays(20), null, true],
  ]);
});

test("a contract that is over has no version after its end, and keeps the mode of its end", () => {
  const endedAt = inDays(-10);
  const facts = { createdAt, endedAt, today: alone, coming: [] };
  const former = [{ ...mandate, until: inDays(-5) }];
  expect(modeVersions({ ...facts, former })).toMatchObject([
    { mode: "mandate", from: createdAt, until: endedAt },
  ]);
  expect(modeNow({ status: "ended", mode: "mandate" }, alone)).toBe("mandate");
  expect(modeNow({ status: "suspended", mode: "mandate" }, alone)).toBe("independent");
});

test("versions follow one another without a gap, and say of each instant the mode that bills its course", () => {
  const status = fc.constantFrom(mandate, alone, approved);
  const past = fc.array(fc.record({ days: fc.integer({ min: 1, max: 200 }), status }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(past, status, fc.integer({ min: 0, max: 89 }), (spans, today, ago) => {
      const former = spans
        .map((one) => ({ ...one.status, until: inDays(-one.days) }))
        .sort((a, b) => a.until.getTime() - b.until.getTime());
      const versions = modeVersions({ createdAt, endedAt: null, today, former, coming: [] });
      expect(versions[0]?.from).toEqual(createdAt);
      versions.forEach(({ until }, index) => {
        expect(until ?? undefined).toEqual(versions[index + 1]?.from);
      });
      const date = plusDays(inDays(0), -ago);
      const billed = former.find(({ until }) => until > date) ?? today;
      const version = versions.findLast(({ from }) => from <= date);
      expect(version?.mode).toBe(teacherMode(billed));
    }),
  );
});
