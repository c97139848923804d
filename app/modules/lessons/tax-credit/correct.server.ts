import type { Sweeping } from "#app/api/sweep.server.ts";
import { byProvider } from "#app/lib/actor.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import type { Followers } from "#app/modules/billing/bill/followers.server.ts";
import { holdBill, numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { sendAgencyRefunds } from "#app/modules/billing/refund/agency.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { findBilled } from "./correct.repository.server.ts";
import { leftAtAgency } from "./declare.domain.ts";
import { lockTaxDeclaration, saveTaxDeclaration } from "./declare.repository.server.ts";

/**
 * Corrects a request at the agency for the difference only (STM-11, STM-51). Refused, it waits for the operator; the
 * State's half then leaves by hand.
 */
export async function correctAdvance(
  { db, now, gateways: { taxAgency } }: Sweeping,
  followers: Followers,
  id: number,
): Promise<void> {
  const found = await findBilled(db, id);
  const requestId = found?.one.requestId;
  if (!found || !requestId) return;
  const amountCents = dueCents(found.bill);
  if (amountCents >= leftAtAgency(found.one)) return;
  const billNumber = numberOf(found.bill);
  const answer = await taxAgency.correct({ requestId, billNumber, amountCents });
  await db.transaction(async (tx) => {
    await holdBill(tx, id);
    const one = await lockTaxDeclaration(tx, id);
    if (!one || leftAtAgency(one) < amountCents) return;
    if ("refused" in answer) {
      const cause = answer.refused[0]?.code ?? "unknown";
      await saveTaxDeclaration(tx, id, { setAside: "correction_refused", cause });
      return;
    }
    const { reference } = answer;
    const correctedCents = one.amountCents - amountCents;
    await saveTaxDeclaration(tx, id, { correctedCents });
    await record(tx, {
      machine: "tax_declaration",
      id,
      event: "correct",
      from: one.state,
      to: one.state,
      by: byProvider,
      at: now,
      details: { cents: leftAtAgency(one) - amountCents, reference },
    });
    await sendAgencyRefunds(
      { db: tx, followers },
      { billId: id, reference },
      { by: byProvider, now },
    );
  });
}
