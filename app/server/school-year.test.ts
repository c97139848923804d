import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { proveLedger } from "#app/modules/billing/ledger.server.ts";
import { engine } from "#tests/database/db.ts";
import { now } from "#tests/setup/time.ts";
import {
  advancesOf,
  metOf,
  numbersOf,
  openBillsOf,
  statementsOf,
  stuckCourses,
} from "#tests/year/balance.ts";
import { dueOf, rememberFirst } from "#tests/year/days.ts";
import { type Household, settleIn } from "#tests/year/household.ts";
import { openSite, type Site } from "#tests/year/site.ts";
import { live } from "#tests/year/story.ts";

import { listJobs } from "./jobs.server.ts";

/** The whole year of twenty families in the long proof; else the first weeks of five, one of each temperament. */
const whole = process.env.SCHOOL_YEAR === "whole";
const families = whole ? 20 : 5;
const lastDay = new Date(whole ? "2027-07-03T05:00:00Z" : "2026-10-24T05:00:00Z");

describe.skipIf(engine === "embedded")("a school year, the clock moved by hand", () => {
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

  test("whatever failed was done later, and nothing is left to do", async () => {
    expect(await site.putOff()).toEqual([]);
    const left = (await listJobs(site.db, site.at())).filter(({ due }) => due > 0);
    expect(left).toEqual([]);
  });

  test("each family was billed what it lived, to the cent, has paid it, and its statements say so", async () => {
    for (const home of homes) {
      const cents = dueOf(home);
      expect({ home: home.index, ...(await statementsOf(home, now, site.at())) }).toEqual({
        home: home.index,
        billedCents: cents,
        receivedCents: cents,
        balanceCents: 0,
      });
    }
    expect(await openBillsOf(site.db)).toEqual([]);
  });

  test("no course is stuck, no number lacks, the ledger balances", async () => {
    expect(await stuckCourses(site.db)).toEqual([]);
    for (const numbers of await numbersOf(site.db)) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    expect(await proveLedger(site.db)).toEqual([]);
  });

  test("what the agency paid is what was declared as paid, cent for cent", async () => {
    const { declared, paidByAgency } = await advancesOf(site.db);
    expect(declared).toEqual(paidByAgency);
    expect(declared.length).toBeGreaterThan(0);
  });

  test.runIf(whole)("the year had all of it", async () => {
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
