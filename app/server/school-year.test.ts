import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { now } from "#tests/setup/time.ts";
import { metOf } from "#tests/year/balance.ts";
import { rememberFirst } from "#tests/year/days.ts";
import { testFamilies } from "#tests/year/families.ts";
import { type Household, settleIn } from "#tests/year/household.ts";
import { openSite, type Site } from "#tests/year/site.ts";
import { live } from "#tests/year/story.ts";

const families = 20;
const lastDay = new Date("2027-07-03T05:00:00Z");

/** Long proof only: teacher-year.test.ts covers weeks of all kinds of families. */
const whole = process.env.SCHOOL_YEAR === "whole";

describe.runIf(whole)("a school year, the clock moved by hand", () => {
  let site: Site;
  let homes: Household[];

  beforeAll(async () => {
    site = await openSite("year");
    homes = [];
    for (let index = 0; index < families; index++) homes.push(await settleIn(site, index));
    await site.moveTo(plusHours(now, 10));
    await Promise.all(homes.map(rememberFirst));
    await live(site, homes, { from: new Date("2026-09-10T05:00:00Z"), until: lastDay });
  }, 1_800_000);

  afterAll(() => site.close());

  testFamilies(() => ({ site, homes }));

  test("the year had all of it", async () => {
    const met = await metOf(site.db);
    console.log(JSON.stringify(met, undefined, 1));
    expect(Object.keys(met)).toEqual(
      expect.arrayContaining([
        "course: cancelled",
        "late: true",
        "planned course: cancelled",
        "bill: credited",
        "payment: failed",
        "means: transfer",
        "means: advance",
        "declaration: user_declined",
        "price: refused",
        "price: accepted",
        "contract: ended",
      ]),
    );
  });
});
