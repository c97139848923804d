import type { Money } from "#app/modules/billing/bill/followers.server.ts";
import { type BillRow, findBill } from "#app/modules/billing/bill/repository.server.ts";
import { isPayer, letGo, replaceCard } from "#app/modules/billing/card/means.server.ts";

import type { PaymentRow } from "./repository.server.ts";

/**
 * Keeps the card of a paid page that its family let us keep: the provider knows, whichever of the page and the event
 * comes first (PUB-035). Calls the provider: outside any transaction.
 */
export async function keepPageCard(
  money: Pick<Money, "db" | "cards">,
  { billId, pageId }: Pick<PaymentRow, "billId" | "pageId">,
  now: Date,
): Promise<void> {
  const bill = await findBill(money.db, billId);
  if (bill) await keepCard(money, bill, pageId, now);
}

async function keepCard(
  { db, cards }: Pick<Money, "db" | "cards">,
  { customerId, entity }: Pick<BillRow, "customerId" | "entity">,
  pageId: string | null,
  now: Date,
): Promise<void> {
  // A card for lessons is saved by its own set-up, which more follows.
  if (pageId === null || entity === "main") return;
  const of = { customerId, entity };
  if (!(await isPayer(db, of))) return;
  const { kept } = (await cards.findPaymentPage({ entity, sessionId: pageId })) ?? {};
  if (!kept) return;
  const { former } = await db.transaction((tx) => replaceCard(tx, of, kept, now));
  await letGo(cards, former);
}

/** The same of a bill's last page: the provider keeps a card of a paid one alone. */
export async function keepBillCard(
  money: Money,
  bill: BillRow,
  attempts: readonly PaymentRow[],
  now: Date,
): Promise<void> {
  const page = attempts.findLast(({ pageId }) => pageId !== null);
  if (page) await keepCard(money, bill, page.pageId, now);
}
