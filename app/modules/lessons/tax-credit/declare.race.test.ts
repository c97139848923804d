import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import { followers } from "#app/api/followers.server.ts";
import type { RequestState } from "#app/gateways/tax-agency.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger/table.server.ts";
import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { answerCourse } from "#app/modules/lessons/course/validate.server.ts";
import { database as db } from "#tests/database/db.ts";
import { bankThat, createDeclared, yes } from "#tests/factories/course.ts";
import { giveAdvance, runTax, standing } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { gatewaysWith, testGateways } from "#tests/gateways/gateways.ts";
import { callOf } from "#tests/http/call.ts";
import { pause } from "#tests/setup/pause.ts";
import { now } from "#tests/setup/time.ts";

import { lookUpTaxDeclaration } from "./declare.server.ts";
import { taxDeclarations } from "./table.server.ts";

/** `npm run proof` runs five hundred rounds. */
const rounds = Number(process.env.RACE_ROUNDS ?? 12);

let agency: TestAgency;

beforeAll(async () => {
  agency = await openAgency(db);
});
afterAll(() => agency.close());

async function requested() {
  const bound = await createDeclared(db);
  await giveAdvance(db, bound.family.id, agency);
  const { gateways } = bankThat("succeeds");
  await answerCourse(callOf(db, bound.family, { gateways }), yes(bound.course.id));
  await runTax(db, now, agency);
  const ofCourse = and(eq(bills.subjectKind, "course"), eq(bills.subjectId, bound.course.id));
  const [bill] = await db.select().from(bills).where(ofCourse);
  if (!bill) throw new Error("The course is not billed.");
  const [one] = await db.select().from(taxDeclarations).where(eq(taxDeclarations.id, bill.id));
  return { ...bound, bill, requestId: one?.requestId ?? "", number: numberOf(bill) };
}

type RequestedAdvance = Awaited<ReturnType<typeof requested>>;

let events = 0;

async function bring(
  { requestId, number, bill }: RequestedAdvance,
  code: RequestState["code"],
  id = ++events,
) {
  const transfer = { mntVirement: bill.amountCents / 100, dateVirement: "2026-09-20T00:00:00Z" };
  const body = JSON.stringify({
    id: `evt_${String(id)}`,
    type: "demandePaiement",
    data: {
      idDemandePaiement: requestId,
      numFactureTiers: number,
      statut: { code },
      ...(code === "70" && { infoVirement: transfer }),
    },
  });
  const api = createApi({
    db,
    clock: () => plusHours(now, 60),
    actorOf: () => Promise.resolve(undefined),
    gateways: { ...testGateways, taxAgency: agency.taxAgency },
  });
  const headers = {
    "Content-Type": "application/json",
    "Urssaf-Signature": signatureOf(body, agency.secret, new Date()),
  };
  const url = "http://api.test/api/urssaf/webhook";
  return (await api.fetch(new Request(url, { method: "POST", headers, body }))).status;
}

const stories = [
  { codes: ["20", "30", "50", "70"], ends: { declared: "paid", bill: "paid", course: "success" } },
  {
    codes: ["20", "40"],
    ends: { declared: "user_declined", bill: "awaiting", course: "confirmed" },
  },
  { codes: ["20", "110"], ends: { declared: "rejected", bill: "failed" } },
] as const;

test.for(stories)(
  "$codes, late, twice and in any order beside a look-up: one effect, sums exact (TOY-02)",
  { timeout: 900_000 },
  async ({ codes, ends }) => {
    for (let round = 0; round < rounds; round++) {
      const one = await requested();
      const textOf = codes.flatMap((code) => {
        const id = ++events;
        return [
          { code, id },
          { code, id },
          { code, id: ++events },
        ];
      });
      textOf.sort(() => Math.random() - 0.5);
      const lookUp = () =>
        lookUpTaxDeclaration(
          {
            db,
            now: plusHours(now, 1),
            gateways: { ...gatewaysWith(bankThat("refuses").cards), taxAgency: agency.taxAgency },
          },
          followers,
          one.bill.id,
        );
      const taken = await Promise.all([
        ...textOf.map(({ code, id }) => pause(Math.random() * 15).then(() => bring(one, code, id))),
        pause(Math.random() * 15)
          .then(lookUp)
          .then(() => 200),
      ]);

      expect(new Set(taken)).toEqual(new Set([200]));
      expect(await standing(db, one.course.id)).toMatchObject(ends);
      const paid = await db.select().from(payments).where(eq(payments.billId, one.bill.id));
      expect(paid.map(({ means, status }) => `${means} ${status}`)).toEqual(
        ends.declared === "paid" ? ["advance succeeded"] : [],
      );
    }
    expect(await proveLedger(db)).toEqual([]);
    const total = sql<number>`coalesce(sum(${ledgerEntries.amountCents}), 0)::int`;
    expect(await db.select({ total }).from(ledgerEntries)).toEqual([{ total: 0 }]);
  },
);
