import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { shareOf } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import {
  lessonFormats,
  sapNumberStatuses,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import {
  figuresOf,
  figuresPeriods,
  type Receipt,
  sumsOf as declaredSumsOf,
} from "#app/modules/earnings/declaration/domain.ts";
import { contributionsOf, payoutLinesOf } from "#app/modules/earnings/payout/payout.domain.ts";
import { lineOf, sumsOf } from "#app/modules/earnings/payslip/domain.ts";
import { type RateName, withRates } from "#app/modules/foundation/rate/domain.ts";
import { presentPrice } from "#app/modules/lessons/contract/present-price.server.ts";
import { billLinesOf, ledgerSharesOf } from "#app/modules/lessons/course/bill.domain.ts";
import { firstRates } from "#tests/setup/rates.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { contractKinds, independentRates, taxCreditEligible } from "./domain.ts";
import { presentFormatPrice } from "./present.server.ts";

beforeAll(prepareWords);

/** `npm run proof` tries a thousand. */
const runs = Number(process.env.PROPERTY_RUNS ?? 300);

const status = fc.record({
  selfEmployed: fc.boolean(),
  sapNumber: fc.constantFrom(null, "SAP812345678"),
  sapNumberStatus: fc.constantFrom(...sapNumberStatuses),
});

const toCents = (euros: number | null | undefined) => Math.round((euros ?? NaN) * 100);

type Shares = Readonly<{
  pays: number;
  salary: number;
  fees: number;
  net: number;
  contributions: number;
}>;

const anyHour = fc.record({
  cents: fc.integer({ min: 2, max: 100_000 }),
  status,
  format: fc.constantFrom(...lessonFormats),
  kind: fc.constantFrom(...contractKinds),
  regime: fc.constantFrom(...vatRegimes),
  schoolSupport: fc.boolean(),
  absent: fc.boolean(),
  on: fc
    .date({ min: new Date("2020-01-01"), max: new Date("2031-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
});

type AnyHour = typeof anyHour extends fc.Arbitrary<infer One> ? One : never;

function estimated({ cents, status: teacher, format, kind, on }: AnyHour) {
  const offer = { ...teacher, formats: [format] };
  const view = presentFormatPrice({ cursusId: 3, format }, cents, { offer, kind, on, figures: [] });
  const shares: Shares = {
    pays: toCents(view.price),
    salary: toCents(view.salary),
    fees: toCents(view.fees),
    net: toCents(view.net),
    contributions: toCents(view.cotisations),
  };
  return { shares, taxPart: toCents(view.urssaf_part) };
}

function contracted({ cents, status: teacher, format, kind, on }: AnyHour) {
  const at = new Date(`${on}T12:00:00Z`);
  const version = {
    ...{ id: 1, format, hourlyPriceCents: cents, status: "accepted" as const },
    ...{ reason: "opening" as const, proposedBy: null, comment: null, createdAt: at },
    ...{ answeredAt: null, answerDueAt: null, effectiveFrom: null },
  };
  const readBy = (viewer: "teacher" | "customer") =>
    presentPrice(version, { viewer, teacher, contract: { kind }, now: at }).prices[0];
  const [teachers, familys] = [readBy("teacher"), readBy("customer")];
  return {
    pays: toCents(familys?.price),
    net: toCents(teachers?.net),
    after: familys?.price_after_tax_credit,
  };
}

function billedAs(hour: AnyHour) {
  const { cents, status: teacher, format, ...rest } = hour;
  const course = {
    ...rest,
    ...{ mode: teacherMode(teacher), amountCents: cents, minutes: 60, format, teacherId: 7 },
    declared: taxCreditEligible({ ...teacher, format }),
  };
  const lines = billLinesOf(course);
  const sides = ledgerSharesOf(course);
  const earned = (account: string) =>
    sides.reduce((all, side) => all - (side.account === account ? side.amountCents : 0), 0);
  return {
    lines,
    pays: lines.reduce((all, { amountCents }) => all + amountCents, 0),
    teacher: earned("teacher"),
    agency: earned("agency"),
    house: earned("house"),
  };
}

/** Estimation, contract, bill, payout and payslip of one hour; answers its shares. */
function expectSame(hour: AnyHour): Shares {
  const { shares, taxPart } = estimated(hour);
  const { pays, salary, fees, net, contributions } = shares;
  expect([salary + fees, net + contributions, pays]).toEqual([pays, salary, hour.cents]);
  expect(taxPart * 2).toBeLessThanOrEqual(pays);

  const contract = contracted(hour);
  const eligible = taxCreditEligible({ ...hour.status, format: hour.format });
  expect(contract).toEqual({ pays, net, after: eligible ? (pays - taxPart) / 100 : null });

  const billed = billedAs(hour);
  expect(billed).toMatchObject({ pays, teacher: salary });
  expect(billed.agency + billed.house).toBe(fees);

  const { teacher: dueCents, house, agency } = billed;
  const of = { billId: 1, courseId: 1 };
  if (hour.status.selfEmployed) {
    const [line] = payoutLinesOf([{ ...of, dueCents, familyCents: pays, feesCents: house }]);
    expect(line).toMatchObject({ amountCents: salary, sentCents: salary, feesCents: fees });
    const charged = { at: Date.parse(`${hour.on}T12:00:00Z`), familyCents: pays };
    expect(contributionsOf([charged]).cents).toBe(contributions);
  } else {
    const none = { linedCents: 0, linedContributionsCents: 0 };
    const owed = { ...of, ...none, customerId: 1, day: hour.on, minutes: 60 };
    const paid = { grossCents: dueCents, employerCents: agency, feesCents: house };
    expect(sumsOf([lineOf({ ...owed, ...paid })])).toMatchObject({
      grossCents: salary,
      contributionsCents: contributions,
      netCents: net,
    });
    expect(dueCents + agency + house).toBe(pays);
  }
  return shares;
}

const receiptOf = ({ on }: Pick<AnyHour, "on">, { pays, fees }: Shares): Receipt => ({
  ...{ customerId: 1, day: on, paidDay: on, atHome: true, minutes: 60, declared: true },
  ...{ vatCents: 0, vatPerMille: 0, familyCents: pays, feesCents: fees },
});

test("any price, status, format and date: estimation, contract, bill, payout, payslip and statement say the same cents (CST-43, CNV-03)", () => {
  fc.assert(
    fc.property(anyHour, (hour) => {
      const shares = expectSame(hour);
      const { pays: familyCents, fees: feesCents, contributions: contributionsCents } = shares;
      if (!hour.status.selfEmployed) return;
      const view = declaredSumsOf([receiptOf(hour, shares)]);
      expect(view).toMatchObject({ familyCents, feesCents, contributionsCents });
    }),
    { numRuns: runs },
  );
});

const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const rate = fc.record({
  name: fc.constantFrom<RateName>(
    "contributions.selfEmployed",
    "contributions.salaried",
    "contributions.employer",
    "fee.selfEmployed.classic",
    "fee.salaried.affiliation",
  ),
  from: day,
  value: fc.integer({ min: 50, max: 400 }),
  source: fc.constant("a decree"),
});

/** Three changes of rate and two of status, among twelve courses of a year. */
const contract = fc.record({
  hour: anyHour,
  rates: fc.array(rate, { minLength: 3, maxLength: 3 }),
  changes: fc.tuple(day, day),
  days: fc.array(day, { minLength: 12, maxLength: 12 }),
});

const contracts = Math.min(Number(process.env.PROPERTY_RUNS ?? 40), 500);

test(`${String(contracts)} contracts over three changes of rate and two of status: each course is shared as its own date has it, receipts are what was invoiced, and the former formula is refused (CST-43, STM-16, LAW-05, LAW-21)`, () => {
  fc.assert(
    fc.property(contract, ({ hour, rates, changes, days }) => {
      withRates([...firstRates, ...rates], () => {
        const hours = days.map((on) => {
          const changed = changes.filter((from) => from <= on).length === 1;
          const selfEmployed = changed !== hour.status.selfEmployed;
          return { ...hour, on, status: { ...hour.status, selfEmployed } };
        });
        const lived = hours.map((one) => ({ one, shares: expectSame(one) }));
        const own = lived.filter(({ one }) => one.status.selfEmployed);
        const sum = (of: (shares: Shares) => number) => sumOf(own, ({ shares }) => of(shares));
        const receipts = own.map(({ one, shares }) => receiptOf(one, shares));
        for (const period of figuresPeriods) {
          const figures = figuresOf(receipts, { type: "URSSAF", period, year: 2026 });
          expect(sumOf(figures, ({ familyCents }) => familyCents)).toBe(hour.cents * own.length);
          expect(sumOf(figures, (one) => one.contributionsCents)).toBe(
            sum(({ contributions }) => contributions),
          );
          expect(sumOf(figures, (one) => one.familyCents - one.feesCents)).toBe(
            sum(({ salary }) => salary),
          );
        }
        for (const { one, shares } of own) {
          const { contributions } = independentRates(one.on);
          const former = shares.salary - shareOf(shares.salary, contributions);
          // Of less than 5 € both formulas may round to the same cents.
          if (hour.cents >= 500) expect(former).toBeGreaterThan(shares.net);
        }
      });
    }),
    { numRuns: contracts },
  );
});
