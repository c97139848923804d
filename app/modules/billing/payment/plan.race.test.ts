import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { proveLedger } from "#app/modules/billing/ledger/write.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { database as db } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { operatorOf } from "#tests/http/operator.ts";

import { payments } from "./endpoints.ts";
import { paymentPlans } from "./plan.table.server.ts";

const rounds = 6 * Number(process.env.RACE_ROUNDS ?? 1);

test(
  "of two operators who plan one bill at once, one wins; a part that comes meanwhile is set aside once (API-301)",
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { family, bill } = await createBilledCourse(db);
      const plan = (day: string) =>
        operatorOf(db)(payments.plan, {
          params: { id: bill.id },
          body: { dates: [day, "2026-12-20"], reason: "La famille l’a demandé." },
        });
      const outcomes = await Promise.allSettled([plan("2026-10-20"), plan("2026-11-20")]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const plans = await db.select().from(paymentPlans).where(eq(paymentPlans.billId, bill.id));
      expect(plans).toHaveLength(1);
      const told = await db.select().from(mails).where(eq(mails.recipient, family.email));
      expect(told.filter(({ template }) => template === "bill_plan")).toHaveLength(1);
      const part = () =>
        operatorOf(db)(payments.receive, {
          body: {
            bill: bill.number,
            means: "transfer",
            amount: 31.5,
            reference: `VIR-PLAN-${String(bill.id)}`,
          },
        });
      await Promise.all([part(), part()]);
      expect(await part()).toMatchObject({ rest: { amount: 31.5 } });
    }
    expect(await proveLedger(db)).toEqual([]);
  },
);
