import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { plusDays, plusHours } from "#app/lib/clock.ts";
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
import { dueOf, evening, morning, rememberFirst } from "#tests/year/days.ts";
import { type Household, settleIn } from "#tests/year/household.ts";
import { answerAgency, payByTransfer } from "#tests/year/money.ts";
import { seasons } from "#tests/year/seasons.ts";
import { openSite, type Site } from "#tests/year/site.ts";

import { listJobs } from "./jobs.server.ts";

/** The whole year of twenty families in the long proof; else the first weeks of five, one of each temperament. */
const whole = process.env.SCHOOL_YEAR === "whole";
const families = whole ? 20 : 5;
const lastDay = new Date(whole ? "2027-07-03T05:00:00Z" : "2026-10-24T05:00:00Z");
/** All that was begun is over: verdicts, desks, transfers, the agency's month. */
const daysAfter = 60;

describe.skipIf(engine === "embedded")("a school year, the clock moved by hand", () => {
  let site: Site;
  let homes: Household[];

  /** Every household acts at the same time. */
  const all = (act: (home: Household) => Promise<unknown>) =>
    Promise.all(
      homes.map((home) =>
        act(home).catch((error: unknown) => {
          const day = site.at().toISOString();
          throw new Error(`${home.kind} ${String(home.index)}, ${day}`, { cause: error });
        }),
      ),
    );

  async function day(start: Date): Promise<void> {
    await site.moveTo(plusHours(start, 1));
    const season = seasons[start.toISOString().slice(0, 10)];
    if (season) await all(season);
    await all((home) => morning(site, home));
    await all(async (home) => {
      if (home.kind === "poor") await payByTransfer(site, home);
      if (home.kind === "advance") await answerAgency(site, home);
    });
    await site.moveTo(plusHours(start, 14));
    await all((home) => evening(site, home));
  }

  beforeAll(async () => {
    site = await openSite("year");
    homes = [];
    for (let index = 0; index < families; index++) homes.push(await settleIn(site, index));
    await site.moveTo(plusHours(now, 10));
    await all(rememberFirst);
    let today = new Date("2026-09-10T05:00:00Z");
    for (; today < lastDay; today = plusDays(today, 1)) await day(today);
    for (const home of homes) home.ended = true;
    const end = plusDays(today, daysAfter);
    for (; today < end; today = plusDays(today, 1)) await day(today);
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
