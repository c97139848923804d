import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import {
  lessonFormats,
  sapNumberStatuses,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { sumsOf as declaredSumsOf } from "#app/modules/earnings/declaration/domain.ts";
import { payoutLinesOf } from "#app/modules/earnings/payout/payout.domain.ts";
import { lineOf, sumsOf } from "#app/modules/earnings/payslip/domain.ts";
import { presentPrice } from "#app/modules/lessons/contract/present-price.server.ts";
import { billLinesOf, ledgerSharesOf } from "#app/modules/lessons/course/bill.domain.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { contractKinds, taxCreditEligible } from "./domain.ts";
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

test("any price, status, format and date: estimation, contract, bill, payout, payslip and statement say the same cents (CST-43, CNV-03)", () => {
  fc.assert(
    fc.property(anyHour, (hour) => {
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
        const day = { customerId: 1, day: hour.on, paidDay: hour.on, atHome: true, minutes: 60 };
        const vat = { declared: true, vatCents: 0, vatPerMille: 0 };
        const view = declaredSumsOf([
          { ...day, ...vat, familyCents: dueCents + house, feesCents: house },
        ]);
        expect(view).toMatchObject({
          familyCents: pays,
          feesCents: fees,
          contributionsCents: contributions,
        });
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
    }),
    { numRuns: runs },
  );
});
