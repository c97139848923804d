import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { listJobs } from "#app/server/jobs.server.ts";
import { now } from "#tests/setup/time.ts";

import { advancesOf, numbersOf, openBillsOf, statementsOf, stuckCourses } from "./balance.ts";
import { dueOf } from "./days.ts";
import type { Household } from "./household.ts";
import type { Site } from "./site.ts";

export function testFamilies(lived: () => Readonly<{ site: Site; homes: readonly Household[] }>) {
  test("whatever failed was done later, and nothing is left to do", async () => {
    const { site } = lived();
    expect(await site.putOff()).toEqual([]);
    const left = (await listJobs(site.db, site.at())).filter(({ due }) => due > 0);
    expect(left).toEqual([]);
  });

  test("each family was billed what it lived, to the cent, has paid it, and its statements say so", async () => {
    const { site, homes } = lived();
    for (const home of homes) {
      const cents = dueOf(home) + home.indemnityCents + home.stageCents;
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
    const { db } = lived().site;
    expect(await stuckCourses(db)).toEqual([]);
    for (const numbers of await numbersOf(db)) {
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
    expect(await proveLedger(db)).toEqual([]);
  });

  test("what the agency paid is what was declared as paid, cent for cent", async () => {
    const { declared, paidByAgency } = await advancesOf(lived().site.db);
    expect(declared).toEqual(paidByAgency);
    expect(declared.length).toBeGreaterThan(0);
  });
}
