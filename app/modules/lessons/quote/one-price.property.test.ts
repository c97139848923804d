import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays, plusHours, plusMinutes } from "#app/lib/clock.ts";
import { billLines, bills } from "#app/modules/billing/bill/table.server.ts";
import { vatRegimes } from "#app/modules/catalogue/legal-status/domain.ts";
import { statusChanges } from "#app/modules/catalogue/legal-status/table.server.ts";
import { coursePrice, searchFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import {
  lessonFormats,
  sapNumberStatuses,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";
import { contracts } from "#app/modules/lessons/contract/endpoints.ts";
import { priceVersions } from "#app/modules/lessons/contract/price-version.table.server.ts";
import { declareCourse } from "#app/modules/lessons/course/declare.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { figuresOfYear } from "#app/modules/lessons/tax-credit/year.server.ts";
import { create } from "#tests/database/create.ts";
import { test, undone } from "#tests/database/db.ts";
import { bankThat, createContract, createPrice, declared, yes } from "#tests/factories/course.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { quotes } from "./endpoints.ts";

const runs = Number(process.env.PROPERTY_RUNS ?? 15);

const [subjectId, levelId] = [1, 11];

const world = fc.record({
  cents: fc.integer({ min: 64, max: 104 }).map((halves) => halves * 50),
  format: fc.constantFrom(...lessonFormats),
  status: fc.record({
    selfEmployed: fc.boolean(),
    sapNumber: fc.constantFrom(null, "SAP812345678"),
    sapNumberStatus: fc.constantFrom(...sapNumberStatuses),
  }),
  /** VAT is inside the price, whatever the regime of an independent teacher (LAW-17). */
  regime: fc.constantFrom(...vatRegimes),
  raised: fc.constantFrom(0, 50, 250),
  halfHours: fc.integer({ min: 1, max: 8 }),
  daysAgo: fc.integer({ min: 1, max: 20 }),
});

type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

async function begin(db: Tx, { cents, format, status, regime, raised }: World) {
  const bound = await createContract(db, {
    teacher: { ...status, home: cents / 100, online: cents / 100 },
    contract: { mode: teacherMode(status), courseFormat: format },
  });
  await db
    .update(priceVersions)
    .set({ hourlyPriceCents: cents })
    .where(eq(priceVersions.contractId, bound.contract.id));
  if (raised > 0) {
    await createPrice(db, bound.contract, {
      hourlyPriceCents: cents + raised,
      reason: "rates",
      proposedBy: "teacher",
      effectiveFrom: plusHours(now, -1),
    });
  }
  if (status.selfEmployed) {
    await create(db, statusChanges, {
      teacherId: bound.teacher.id,
      kind: "vat",
      state: "in_force",
      vatRegime: regime,
      askedAt: plusDays(now, -60),
      effectiveAt: plusDays(now, -50),
    });
  }
  return bound;
}

type Bound = Awaited<ReturnType<typeof begin>>;

async function hourWords(db: Tx, { teacher, family, contract }: Bound, { format }: World) {
  const visitor = callerOf(db, undefined);
  const page = await visitor(teachers.show, { params: { id: teacher.id } });
  const offer = page.offers.find(
    (one) =>
      one.format === searchFormatOf(format) &&
      one.subject_id === subjectId &&
      one.cursus_id === cursusOfLevel(levelId),
  );
  const isOnline = searchFormatOf(format) === "online";
  const found = await visitor(search.teachers, {
    query: {
      subjects: [subjectId],
      levels: [levelId],
      ...(isOnline ? { onlyOnline: true } : { onlyOffline: true, city: "lyon" }),
    },
  });
  const card = found.data.find(({ id }) => id === teacher.id);
  const [shown] = await callerOf(db, family)(contracts.list, {});
  expect(shown?.id).toBe(contract.id);
  return [
    offer && [offer.price, offer.price_after_credit],
    card && [card.price, card.price_after_credit],
    shown && [shown.prices.price, shown.prices.price_after_tax_credit],
  ];
}

const isTaxed = ({ status, regime }: World) => !status.selfEmployed || regime === "liable";

async function quoteViews(db: Tx, { teacher, family, contract }: Bound, given: World) {
  const hours = given.halfHours / 2;
  const queries = [
    { contract_id: contract.id, hours },
    {
      teacher_id: teacher.id,
      subject_id: subjectId,
      level_id: levelId,
      format: given.format,
      hours,
    },
  ];
  const made = [];
  for (const query of queries) {
    const quote = await callerOf(db, family)(quotes.show, { query });
    const lines = quote.lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const taxed = quote.vat.map(({ net, vat }) => Math.round(net * 100) + Math.round(vat * 100));
    expect(taxed.length).toBe(isTaxed(given) ? 1 : 0);
    if (given.status.selfEmployed && isTaxed(given)) expect(taxed).toEqual([lines]);
    made.push([lines, Math.round(quote.total * 100), quote.total_after_tax_credit]);
  }
  return made;
}

async function billView(db: Tx, { teacher, family, contract }: Bound, given: World) {
  const bank = bankThat("succeeds");
  const date = plusMinutes(plusDays(now, -given.daysAgo), 15).toISOString();
  const input = { format: given.format, date, duration: given.halfHours * 30 };
  const { course } = await declareCourse(
    callOf(db, teacher),
    declared(contract.id, { ...input, is_anomaly_validated: true }),
  );
  await answerCourse(callOf(db, family, bank), yes(course.id));
  const [bill] = await db.select().from(bills).where(eq(bills.subjectId, course.id));
  const { figures } = await figuresOfYear(db, family.id, now.getUTCFullYear());
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill?.id ?? 0));
  const lined = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(lines.some(({ vatCents }) => vatCents > 0)).toBe(isTaxed(given));
  return { billed: bill?.amountCents, lined, spent: figures.spentCents };
}

test(
  "one price on the card, the page, the wizard, the contract, the quote, the bill and the certificate, at each date and under each VAT (LAW-12, LAW-16, LAW-17)",
  { timeout: 1_800_000 },
  async ({ db }) => {
    await fc.assert(
      fc.asyncProperty(world, (given) =>
        undone(db, async (tx) => {
          const { cents, format, status, halfHours, raised } = given;
          const bound = await begin(tx, given);
          const of = (minutes: number, hourlyPriceCents = cents) =>
            coursePrice({ ...status, format, hourlyPriceCents, minutes });
          const euros = (sum: number | null) => (sum === null ? null : sum / 100);

          const hour = of(60);
          const viewOf = (one: ReturnType<typeof of>) => [
            one.amountCents / 100,
            euros(one.afterCreditCents),
          ];
          const agreed = of(60, cents + raised);
          expect(await hourWords(tx, bound, given)).toEqual([
            viewOf(hour),
            viewOf(hour),
            viewOf(agreed),
          ]);

          const whole = of(halfHours * 30);
          const quoted = (one: ReturnType<typeof of>) => [
            one.amountCents,
            one.amountCents,
            euros(one.afterCreditCents),
          ];
          const quotedNow = of(halfHours * 30, cents + raised);
          expect(await quoteViews(tx, bound, given)).toEqual([quoted(quotedNow), quoted(whole)]);

          expect(await billView(tx, bound, given)).toEqual({
            billed: whole.amountCents,
            lined: whole.amountCents,
            spent: whole.afterCreditCents === null ? 0 : whole.amountCents,
          });
        }),
      ),
      { numRuns: runs, endOnFailure: true },
    );
  },
);
