import { and, eq } from "drizzle-orm";

import { receiveNamed } from "#app/modules/billing/payment/receive-named.server.ts";
import { sendRefund } from "#app/modules/billing/refund/send.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { bills } from "#app/modules/billing/statement/endpoints.ts";
import { taxCredits } from "#app/modules/lessons/tax-credit/endpoints.ts";
import { drawRandom } from "#app/sandbox/urssaf/people.server.ts";
import { codeAt } from "#app/sandbox/urssaf/request.ts";
import { decideRequest, listRequests } from "#app/sandbox/urssaf/requests.server.ts";
import { agencyPeople } from "#app/sandbox/urssaf/tables.server.ts";

import type { Household } from "./household.ts";
import { refusedWith, type Site } from "./site.ts";

export async function payByTransfer(site: Site, home: Household): Promise<void> {
  const { data } = await home.asFamily(bills.listWaiting, {});
  for (const bill of data) {
    if (bill.held) continue;
    if (!bill.instructions) {
      const params = { id: bill.id };
      const chosen = home.asFamily(bills.chooseMeans, {
        params,
        body: { paymentType: "transfer" },
      });
      const refused = await refusedWith(chosen);
      if (refused && refused.said["code"] !== "api.payment.under_way") throw refused;
    } else {
      const { amount, reference: input } = bill.instructions;
      const reference = `VIR-${String(home.index)}-${String(++home.transfers)}`;
      const amountCents = Math.round(amount * 100);
      const named = { said: input, means: "transfer", reference, amountCents } as const;
      const by = { id: 0, role: "operator" } as const;
      const { db, followers } = site;
      await receiveNamed({ db, followers }, named, { by, now: site.at() });
    }
  }
}

/** What leaves by hand leaves the same day. */
export async function giveBackByHand(site: Site, home: Household): Promise<void> {
  const { db, followers } = site;
  const isWaiting = and(eq(refunds.customerId, home.family.id), eq(refunds.status, "to_send"));
  for (const { id } of await db.select({ id: refunds.id }).from(refunds).where(isWaiting)) {
    const by = { id: 0, role: "operator" } as const;
    await sendRefund(
      { db, followers },
      id,
      { reference: `REM-${String(id)}` },
      { by, now: site.at() },
    );
  }
}

export async function answerAgency(site: Site, home: Household): Promise<void> {
  const { db } = site;
  const [known] = await db.select().from(agencyPeople).where(eq(agencyPeople.email, home.email));
  for (const row of await listRequests(db, known?.id ?? "")) {
    if (codeAt(row, site.at()) !== "20" || home.answered.has(row.id)) continue;
    home.answered.add(row.id);
    const validation = (["accept", "decline"] as const)[home.chance.weighted([60, 12, 28])];
    if (!validation) continue;
    await db.transaction((tx) =>
      decideRequest({ tx, now: site.at(), draw: drawRandom }, row.id, validation),
    );
  }
  const { data } = await home.asFamily(taxCredits.list, { query: {} });
  for (const { id, may_answer: mayAnswer } of data) {
    if (!mayAnswer) continue;
    await home.asFamily(taxCredits.answer, {
      params: { id },
      body: { answer: "pay", paymentType: "card" },
    });
  }
}
