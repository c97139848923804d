import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { Chance } from "#app/db/seed/random.ts";
import { plusHours } from "#app/lib/clock.ts";
import { parisWeekday } from "#app/lib/paris-time.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { figuresTypes } from "#app/modules/earnings/declaration/domain.ts";
import { listJobs } from "#app/server/jobs.server.ts";
import { engine } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { now } from "#tests/setup/time.ts";
import { dueOf } from "#tests/year/days.ts";
import {
  accountsOf,
  commissionsOf,
  dac7Of,
  declaredBy,
  earnedByCourse,
  openedElsewhere,
  paidByCourse,
  paidOutTo,
  payslipsOf,
  sentByBank,
} from "#tests/year/earnings.ts";
import { testFamilies } from "#tests/year/families.ts";
import { temperaments } from "#tests/year/household.ts";
import { metIn, statesMet } from "#tests/year/met.ts";
import { count, january, served, until, whole, years } from "#tests/year/scale.ts";
import { openServed, type ServedSite } from "#tests/year/served.ts";
import { endsOf, servicesOf, sharesOf, sumsOf } from "#tests/year/shares.ts";
import { openSite } from "#tests/year/site.ts";
import {
  liveStages,
  planStages,
  stageIncomeOf,
  stagePayOf,
  type Stages,
} from "#tests/year/stage.ts";
import { live } from "#tests/year/story.ts";
import { isOwnOn, roles, takeOver } from "#tests/year/teacher.ts";
import { type School, settleWith, takeTurns } from "#tests/year/turns.ts";

/** What a whole year has at least once. */
const rare = whole
  ? [
      ...["course: cancelled", "late: true", "planned course: cancelled", "bill: credited"],
      ...["payment: failed", "means: transfer", "means: advance", "declaration: user_declined"],
      ...["price: refused", "price: accepted", "contract: ended"],
    ]
  : [];

const tuesday = 2;
const silent = whole ? 10 : 7;
/** First sessions of the stages; each third one is cancelled. */
const stageDays = whole
  ? ["2026-10-07", "2026-10-14", "2026-10-14", "2026-12-23", "2027-02-17", "2027-04-14"]
  : ["2026-10-07", "2026-10-14", "2026-10-14"];

describe.skipIf(engine === "embedded")("a school year, the clock moved by hand", () => {
  let school: School;
  let stages: Stages;
  const misled: string[] = [];

  const teachers = () => school.teachers;

  function failing({ site }: School) {
    const chance = new Chance(77);
    return (at: Date) => {
      if (parisWeekday(at) !== tuesday) return;
      for (let faults = chance.between(0, 3); faults > 0; faults--) {
        site.bank.faults.push(chance.oneOf(["lost", "broken", "error", "busy"]));
      }
    };
  }

  async function lookAtFigures(): Promise<void> {
    const [year = 0, month, day] = school.site
      .at()
      .toISOString()
      .slice(0, 10)
      .split("-")
      .map(Number);
    if (day !== 15 || (month !== 1 && month !== 2)) return;
    const others = await openedElsewhere(teachers(), month === 1 ? year - 1 : year);
    misled.push(...others.map((index) => `${String(year)}-${String(month)}: ${String(index)}`));
  }

  let instances: ServedSite["instances"] | undefined;

  async function open() {
    if (!served) return openSite("school_year");
    const site = await openServed("everybody");
    ({ instances } = site);
    return site;
  }

  beforeAll(async () => {
    const site = await open();
    school = { site, teachers: [], homes: [], applied: new Map(), asking: new Map() };
    for (let other = 0; other < silent; other++) await createTeacher(site.db);
    for (let index = 0; index < count; index++) {
      if (index % roles.length === roles.indexOf("hired")) continue;
      const teacher = await takeOver(site, index);
      school.teachers.push(teacher);
      await settleWith(school, teacher, index);
    }
    stages = await planStages(site, stageDays);
    const from = new Date("2026-09-10T05:00:00Z");
    await live(
      site,
      school.homes,
      { from, until },
      {
        dawn: failing(school),
        morning: async () => {
          await takeTurns(school, count);
          await liveStages(site, stages, school.homes);
          await lookAtFigures();
        },
      },
    );
    await site.calm();
    for (const hours of [0, 1, 2, 30, 60]) await site.moveTo(plusHours(january, hours - 60));
    await lookAtFigures();
  }, 14_400_000);

  afterAll(() => school.site.close());

  testFamilies(() => school);

  test("families of every temperament have had their first course", () => {
    expect(new Set(school.homes.map(({ kind }) => kind))).toEqual(new Set(temperaments));
    expect(school.homes.filter(({ awaitsFirst }) => awaitsFirst)).toEqual([]);
  });

  test("what families paid is salary and fees; what was earned alone was paid out, each course once (STM-11, STM-18)", async () => {
    for (const teacher of teachers()) {
      const shares = sharesOf(teacher);
      const all = sumsOf(shares);
      const own = sumsOf(shares.filter(({ isOwn }) => isOwn));
      const paid = await paidOutTo(teacher);
      const { index } = teacher;
      expect({ index, family: teacher.homes.reduce((sum, home) => sum + dueOf(home), 0) }).toEqual({
        index,
        family: all.salary + all.fees,
      });
      // Contested after the last payout: stays a debt (STM-11).
      const owedBack = paid.total - own.salary;
      const { total, family, fees, states, next } = paid;
      const asCounted = owedBack === 0 ? { family: own.family, fees: own.fees } : { family, fees };
      expect({ index, family, fees, next, states: states.join() }).toEqual({
        ...{ index, ...asCounted, next: own.salary - total, states: total > 0 ? "succeeded" : "" },
      });
      expect(owedBack).toBeGreaterThanOrEqual(0);
      expect(paid.sums.filter((one) => one <= 0)).toEqual([]);
      expect({ index, byCourse: paidByCourse(paid.byCourse, shares) }).toEqual({
        ...{ index, byCourse: earnedByCourse(shares) },
      });
    }
  });

  test("what was earned as an employee stands on payslips, gross and net, and each net was sent", async () => {
    for (const teacher of teachers()) {
      const employed = sumsOf(sharesOf(teacher).filter(({ isOwn }) => !isOwn));
      const ends = endsOf(teacher);
      const salary = employed.salary + ends.gross;
      const { index } = teacher;
      const { gross, net, minutes, isEachPaid, sent, listed } = await payslipsOf(teacher);
      expect({ index, isEachPaid, isWhole: gross >= salary, sent, listed }).toEqual({
        ...{ index, isEachPaid: true, isWhole: true, sent: net, listed: net },
      });
      if (gross > salary) continue;
      expect({ index, gross, net }).toEqual({ index, gross: salary, net: employed.net + ends.net });
      if (ends.gross === 0)
        expect({ index, minutes }).toEqual({ index, minutes: employed.minutes });
    }
  });

  test("who led a stage was paid each session, on a payslip or by a transfer (TEA-069)", async () => {
    for (const leader of stages.leaders) {
      const { total } = await paidOutTo(leader);
      const { gross } = await payslipsOf(leader);
      const { index } = leader;
      const [paid, slipped] = isOwnOn(leader, school.site.at()) ? [1, 0] : [0, 1];
      const cents = stagePayOf(stages, leader);
      expect({ index, total, gross }).toEqual({
        index,
        total: paid * cents,
        gross: slipped * cents,
      });
      expect(cents).toBeGreaterThan(0);
    }
  });

  test("commission invoices less credit notes are the fees of what was earned alone (TEA-058)", async () => {
    for (const teacher of teachers()) {
      const { fees } = sumsOf(sharesOf(teacher).filter(({ isOwn }) => isOwn));
      const { amount, net } = await commissionsOf(teacher);
      const { index } = teacher;
      expect({ index, amount, net }).toEqual({ index, amount: fees, net: fees });
    }
  });

  test("months, quarters and years of what is declared say the same, and what was paid out (API-112, API-176, LAW-21)", async () => {
    for (const teacher of teachers()) {
      const { index } = teacher;
      const shares = sharesOf(teacher).filter(({ isOwn }) => isOwn);
      const { family, fees, salary } = sumsOf(shares);
      const share = { family, fees, own: salary };
      const dac7 = await dac7Of(teacher, years);
      expect({ index, ...dac7 }).toEqual({ index, years: share, quarters: share });
      for (const type of figuresTypes) {
        const sums = [];
        for (const year of years) {
          const { month, quarter, year: one } = await declaredBy(teacher, type, year);
          expect({ index, type, month, quarter }).toEqual({
            index,
            type,
            month: one,
            quarter: one,
          });
          if (type === "NOVA") {
            const given = sumsOf(
              servicesOf(teacher).filter(({ day }) => day.startsWith(String(year))),
            );
            const { family: amount, minutes, courses } = given;
            expect({ index, year, ...one }).toEqual({ index, year, amount, minutes, courses });
          }
          sums.push(one?.amount ?? 0);
        }
        const amount = sums.reduce((total, one) => total + one, 0);
        const due = type === "NOVA" ? sumsOf(servicesOf(teacher)).family : family;
        expect({ index, type, amount }).toEqual({ index, type, amount: due });
      }
    }
    expect(misled).toEqual([]);
  });

  test("the ledger is even: overall, of each family and teacher, and what stays at the bank is Préau's and the agency's", async () => {
    const { db } = school.site;
    const shares = teachers().flatMap(sharesOf);
    const owedBack: { account: string; holder: number; cents: number }[] = [];
    let withheld = 0;
    for (const teacher of teachers()) {
      const { gross, net } = await payslipsOf(teacher);
      const { total } = await paidOutTo(teacher);
      const ends = endsOf(teacher);
      const cents = total + gross - ends.gross - sumsOf(sharesOf(teacher)).salary;
      if (cents !== 0) owedBack.push({ account: "teacher", holder: teacher.id, cents });
      withheld += gross - net + ends.paid - ends.gross;
    }
    for (const leader of stages.leaders) {
      withheld -= (await paidOutTo(leader)).total + (await payslipsOf(leader)).sent;
    }
    const owed = sumsOf(shares).fees + withheld + stageIncomeOf(stages);
    const debts = owedBack.reduce((sum, { cents }) => sum + cents, 0);
    expect(await proveLedger(db)).toEqual([]);
    const { house, agency, ...sums } = await accountsOf(db);
    expect({ ...sums, owed: -(house + agency) }).toEqual({
      ...{ uneven: owedBack, total: 0, others: 0, bank: owed - debts, owed },
    });
  });

  test("the bank sent to teachers what their payouts say, each transfer once", async () => {
    let paid = 0;
    for (const teacher of [...teachers(), ...stages.leaders]) {
      paid += (await paidOutTo(teacher)).total + (await payslipsOf(teacher)).sent;
    }
    const { transferred, arrived, twice, refused } = await sentByBank(school.site.db);
    expect({ transferred, arrived, twice }).toEqual({ transferred: paid, arrived: paid, twice: 0 });
    expect(refused).toBeGreaterThan(0);
  });

  test.runIf(served)("servers were killed, no mail left twice, nothing was given up", async () => {
    const { site } = school;
    const given = (await listJobs(site.db, site.at())).filter(({ dead }) => dead > 0);
    const twice = [...(instances?.mails ?? [])].filter(([, times]) => times > 1);
    console.log(`${String(instances?.kills())} kills, ${String(instances?.mails.size)} mails`);
    expect({ given, twice }).toEqual({ given: [], twice: [] });
    expect(instances?.kills()).toBeGreaterThan(0);
  });

  test("the year had all of it", async () => {
    const met = await metIn(school);
    const happened = await statesMet(school.site.db);
    const dates = { until: school.site.at(), from: now };
    console.log(JSON.stringify({ ...met, ...happened, ...dates }, undefined, 1));
    expect(Object.keys(happened)).toEqual(expect.arrayContaining([...rare]));
    const names = ["payslips", "commission invoices", "invited families", "euros deducted"];
    for (const name of [...names, "changes of status", "departures"]) {
      expect({ name, some: (met[name] ?? 0) > 0 }).toEqual({ name, some: true });
    }
  });
});
