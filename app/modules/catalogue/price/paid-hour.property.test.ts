import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { sum } from "#app/lib/price.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { bills as billEndpoints } from "#app/modules/billing/statement/endpoints.ts";
import {
  lessonFormats,
  sapNumberStatuses,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { commissions } from "#app/modules/earnings/commission/endpoints.ts";
import { runCommissions } from "#app/modules/earnings/commission/run.server.ts";
import {
  dac7Schema,
  figures as figureEndpoints,
} from "#app/modules/earnings/declaration/endpoints.ts";
import { mandateInForce } from "#app/modules/earnings/payout/account.domain.ts";
import { setIban } from "#app/modules/earnings/payout/account.server.ts";
import { payouts } from "#app/modules/earnings/payout/endpoints.ts";
import { acceptMandate } from "#app/modules/earnings/payout/mandate.server.ts";
import { runPayouts } from "#app/modules/earnings/payout/run.server.ts";
import { payslips } from "#app/modules/earnings/payslip/endpoints.ts";
import { runPayslips } from "#app/modules/earnings/payslip/run.server.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { createRequest } from "#app/modules/lessons/lesson-request/create.server.ts";
import { proposals } from "#app/modules/lessons/proposal/endpoints.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { undone } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { bankThat, createContract, declared, yes } from "#tests/factories/course.ts";
import { requested } from "#tests/factories/lesson-request.ts";
import { giveIdentity } from "#tests/factories/payout.ts";
import { createChild } from "#tests/factories/student.ts";
import type { TestBank } from "#tests/gateways/bank.ts";
import { test } from "#tests/gateways/charge.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { contractKinds, searchFormatOf, taxCreditEligible } from "./domain.ts";
import { prices } from "./endpoints.ts";

const runs = Math.min(Number(process.env.PROPERTY_RUNS ?? 8), 300);

const status = fc.record({
  selfEmployed: fc.boolean(),
  sapNumber: fc.constantFrom(null, "SAP812345678"),
  sapNumberStatus: fc.constantFrom(...sapNumberStatuses),
});

const toCents = (euros: number | null | undefined) => Math.round((euros ?? NaN) * 100);

const lived = fc.record({
  cents: fc.integer({ min: 64, max: 104 }).map((halves) => halves * 50),
  format: fc.constantFrom(...lessonFormats),
  kind: fc.constantFrom(...contractKinds),
  status,
  daysAgo: fc.integer({ min: 1, max: 8 }),
});

type Lived = typeof lived extends fc.Arbitrary<infer One> ? One : never;

async function begin(db: Tx, bank: TestBank, { cents, format, kind, status: teacher }: Lived) {
  const bound = await createContract(db, {
    teacher: { ...teacher, birthDate: "1994-05-03", home: cents / 100, online: cents / 100 },
    contract: { mode: teacherMode(teacher), kind, courseFormat: format },
  });
  await db
    .update(priceVersions)
    .set({ hourlyPriceCents: cents })
    .where(eq(priceVersions.contractId, bound.contract.id));
  if (teacher.selfEmployed) {
    const call = callOf(db, bound.teacher, { gateways: bank.gateways });
    await giveIdentity(call);
    await setIban(call, "FR14 2004 1010 0505 0001 3M02 606");
    await acceptMandate(call, { version: mandateInForce.version });
  }
  return bound;
}

type Bound = Awaited<ReturnType<typeof begin>>;

async function estimationOf(db: Tx, { teacher, contract }: Bound, { cents }: Lived) {
  const view = await callerOf(db, teacher)(prices.estimate, {
    query: { contract_format_price_id: contract.id, price: String(cents / 100) },
  });
  const { price, salary, fees, net, cotisations, urssaf_part: part } = view;
  return { price, salary, fees, net, cotisations, part };
}

async function proposalView(db: Tx, { teacher }: Bound, { format }: Lived) {
  const family = await createFamily(db);
  const child = await createChild(db, family.id);
  const input = requested({
    studentId: child.id,
    teacherWishId: teacher.id,
    courseType: searchFormatOf(format),
  });
  await createRequest(callOf(db, family.actor), input);
  const [shown] = (await callerOf(db, teacher)(proposals.list, { query: {} })).data;
  const [user] = await db.select().from(users).where(eq(users.id, teacher.id));
  const mail = (await mailsTo(db, user?.email ?? "")).find(
    ({ template }) => template === "proposal_asked",
  );
  return { price: shown?.price, salary: shown?.salary, net: shown?.net, mail: mail?.body ?? "" };
}

async function contractView(db: Tx, { family, teacher, contract }: Bound) {
  const shown = (await callerOf(db, family)(contractEndpoints.list, {})).find(
    ({ id }) => id === contract.id,
  );
  const students = await callerOf(db, teacher)(contractEndpoints.listStudents, { query: {} });
  const own = students.data.flatMap(({ contracts }) => contracts)[0];
  return {
    price: shown?.prices.price,
    after: shown?.prices.price_after_tax_credit,
    teachers: own?.hourly_price,
    net: own?.net,
  };
}

async function billOf(db: Tx, { family, teacher, contract }: Bound, { format, daysAgo }: Lived) {
  const date = plusDays(now, -daysAgo).toISOString();
  const input = { format, date, duration: 60, is_anomaly_validated: true };
  const { course } = await declareCourse(callOf(db, teacher), declared(contract.id, input));
  await answerCourse(callOf(db, family, bankThat("succeeds")), yes(course.id));
  await db
    .update(courses)
    .set({ statusSince: plusHours(now, -96) })
    .where(eq(courses.id, course.id));
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, course.id));
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill?.id ?? 0));
  const { billed, received } = await callerOf(db, family)(billEndpoints.showMonth, {
    params: { month: "2026-09" },
  });
  return {
    amount: (bill?.amountCents ?? NaN) / 100,
    lines: lines.map(({ kind, amountCents }) => [kind, amountCents / 100] as const),
    statement: { billed, received },
  };
}

const october = new Date("2026-10-05T08:00:00Z");

async function paidOut(db: Tx, { teacher }: Bound) {
  await runPayouts(db, { by: bySystem, now });
  await runCommissions(db, "2026-09", october);
  const api = callerOf(db, teacher, october);
  const [payout] = await api(payouts.list, { query: {} });
  const transfers = await api(payouts.listTransfers, { params: { id: payout?.id ?? 0 } });
  const { data: invoices } = await api(commissions.list, { query: {} });
  const answer = await api(figureEndpoints.dac7, { params: { year: 2026 }, query: {} });
  const { total } = dac7Schema.parse(await answer.json());
  const figures = await api(figureEndpoints.show, { query: { type: "URSSAF", year: 2026 } });
  return {
    payout: payout?.amount,
    transfers: transfers.map(({ family, amount, fees }) => ({ family, amount, fees })),
    invoiced: invoices.map(({ amount }) => amount),
    told: total,
    received: figures.map(({ amount }) => amount),
  };
}

async function paidSalary(db: Tx, { teacher }: Bound) {
  const made = await runPayslips(db, "2026-09", october);
  const { data, years } = await callerOf(db, teacher)(payslips.list, { query: {} });
  return {
    costs: made.map((one) => (one.grossCents + one.employerCents + one.feesCents) / 100),
    payslips: data.map(({ hours, gross, cotisations, net }) => ({
      hours,
      gross,
      cotisations,
      net,
    })),
    years: years.map(({ net }) => net),
  };
}

test(
  `one hour estimated, proposed, agreed, billed and paid ${String(runs)} times: the same euros at each place (CST-43, CNV-03, STM-18)`,
  { timeout: 1_800_000 },
  async ({ db, bank }) => {
    await fc.assert(
      fc.asyncProperty(lived, (given) =>
        undone(db, async (tx) => {
          const bound = await begin(tx, bank, given);
          const { part, ...hour } = await estimationOf(tx, bound, given);
          const [price, salary, fees, net, cotisations] = [
            ...[given.cents / 100, hour.salary ?? NaN, hour.fees ?? NaN],
            ...[hour.net ?? NaN, hour.cotisations ?? NaN],
          ] as const;
          expect(hour).toEqual({ price, salary, fees, net, cotisations });
          expect(toCents(salary) + toCents(fees)).toBe(given.cents);
          expect(toCents(net) + toCents(cotisations)).toBe(toCents(salary));
          const eligible = taxCreditEligible({ ...given.status, format: given.format });
          const borne = (given.cents - toCents(part)) / 100;
          expect(borne >= price / 2).toBe(true);

          // For a family brought by Préau: one brought by the teacher shares otherwise.
          const { mail, ...proposed } = await proposalView(tx, bound, given);
          if (given.kind === "classic") {
            expect(proposed).toEqual({ price, salary, net });
            expect(mail).toContain(sum(net));
          }
          expect(mail).toContain(sum(price));

          expect(await contractView(tx, bound)).toEqual({
            ...{ price, teachers: price, net },
            after: eligible ? borne : null,
          });

          const bill = await billOf(tx, bound, given);
          expect(bill).toMatchObject({
            amount: price,
            statement: { billed: price, received: price },
          });
          if (given.status.selfEmployed) {
            expect(bill.lines).toEqual([["lesson", price]]);
            expect(await paidOut(tx, bound)).toEqual({
              payout: salary,
              transfers: [{ family: price, amount: salary, fees }],
              invoiced: [fees],
              told: { operations: 1, amount: price, fees, own: salary },
              received: [price],
            });
          } else {
            const lines = new Map(bill.lines);
            expect(lines.get("salary")).toBe(salary);
            const service = toCents(lines.get("contributions"));
            expect(service + toCents(lines.get("agency_fee"))).toBe(toCents(fees));
            expect(await paidSalary(tx, bound)).toEqual({
              costs: [price],
              payslips: [{ hours: 1, gross: salary, cotisations, net }],
              years: [net],
            });
          }
        }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
