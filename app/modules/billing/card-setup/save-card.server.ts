import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Cards, SavedCard } from "#app/gateways/cards.server.ts";
import type { By } from "#app/lib/actor.ts";
import { toEuros } from "#app/lib/money.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { type Followers, type Money, moneyOf } from "#app/modules/billing/bill/followers.server.ts";
import { isExpired } from "#app/modules/billing/card/domain.ts";
import {
  type CardRow,
  isOwnCard,
  letGo,
  nextSetupKey,
  ofMain,
  payerIdOf,
  removeCard,
  replaceCard,
  savedCardOf,
} from "#app/modules/billing/card/means.server.ts";
import { type Collected, collectOwed } from "#app/modules/billing/payment/collect-owed.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import { billingDataOf } from "#app/modules/people/account/find-family.server.ts";

import type { Card, CardQuery, Saved } from "./endpoints.ts";

/** Card of the signed-in family (API-021). */
export async function showCard({ db, actor, now }: Call, { of }: CardQuery): Promise<Card | null> {
  const card = await savedCardOf(db, cardOf(actor.id, of));
  return card ? shown(card, now) : null;
}

const cardOf = (customerId: number, of: CardQuery["of"]) =>
  ({ customerId, entity: of === "lesson" ? "main" : "second" }) as const;

function shown(card: CardRow, now: Date): Card {
  const { id, brand, last4, expMonth: exp_month, expYear: exp_year } = card;
  return {
    id,
    brand,
    last4,
    exp_month,
    exp_year,
    status: isExpired(card, now) ? "expired" : "active",
  };
}

type SetupWays = { return_url?: string | undefined; cancel_url?: string | undefined };

/**
 * Starts a card set-up (API-034): the provider's page with a return URL, else a secret. 422 for a minor: a parent
 * must open the account (VAL-051).
 */
export async function initSetup(
  { db, actor, now, gateways: { cards } }: Call,
  { return_url: back, cancel_url: cancel }: SetupWays,
): Promise<{ secret: string; redirect_url: string | null }> {
  const { birthDate } = await billingDataOf(db, actor.id);
  if (isMinor(birthDate, now)) {
    throw fieldFault("bill_birth_date", "api.account.minor");
  }
  const payerId = await payerIdOf(db, cards, ofMain(actor.id), now);
  const idempotencyKey = await nextSetupKey(db, actor.id);
  if (back === undefined) {
    const { secret } = await cards.openSetup({ entity: "main", payerId, idempotencyKey });
    return { secret, redirect_url: null };
  }
  // The provider's placeholder must not be encoded.
  const successUrl = `${back}${back.includes("?") ? "&" : "?"}session={CHECKOUT_SESSION_ID}`;
  const page = { payerId, idempotencyKey, successUrl, cancelUrl: cancel ?? back };
  const { sessionId, url } = await cards.openSetupPage({ entity: "main", ...page });
  return { secret: sessionId, redirect_url: url };
}

/**
 * Saves the card as the provider reports it, never the browser (API-036). 409 without one (the former stays, ERR-07)
 * or once removed or replaced. Unpaid bills are then charged.
 */
export const saveCard =
  (followers: Followers) =>
  async (call: Call, { id }: { id: string }): Promise<Saved> => {
    const { db, gateways, actor, now } = call;
    const saved = await ownCard(db, gateways.cards, actor.id, id);
    const money = moneyOf(call, followers);
    const card = await keepCard(money, actor.id, saved, { by: actor, now });
    if (card.status !== "active") {
      throw new RuleError("conflict", `api.payment.card_${card.status}`);
    }
    const collected = await collectOwed(money, actor.id, now);
    let hasActivedLinkings = false;
    const begun: number[] = [];
    for (const follower of followers.cards) {
      hasActivedLinkings ||= await follower.isWaiting(db, actor.id);
      begun.push(...(await follower.begun(db, actor.id, card.createdAt)));
    }
    const owed = collected.map(presentOwed);
    return { hasActivedLinkings, begun, card: shown(card, now), collected: owed };
  };

const presentOwed = ({ billId, amountCents, status }: Collected) => ({
  bill_id: billId,
  amount: toEuros(amountCents),
  status,
});

/** Ownership is always queried, so that response times are equal. */
async function ownCard(db: Db, cards: Cards, customerId: number, id: string): Promise<SavedCard> {
  const found = await viewOf(cards, id);
  const paymentMethodId = found?.card?.paymentMethodId ?? id;
  const isOwn = await isOwnCard(db, customerId, { payerId: found?.payerId, paymentMethodId });
  if (!found || !isOwn) throw new RuleError("not_found", "api.payment.no_card");
  if (!found.card) throw new RuleError("conflict", "api.payment.card_not_saved");
  return found.card;
}

async function viewOf(cards: Cards, id: string) {
  if (id.startsWith("cs_")) return cards.findSetup({ entity: "main", sessionId: id });
  const card = await cards.findCard({ entity: "main", paymentMethodId: id });
  return card && { payerId: card.payerId, card };
}

/** Sets the family's card and resumes what waited for it. Idempotent. */
export async function keepCard(
  { db, cards, followers }: Money,
  customerId: number,
  saved: SavedCard,
  { by, now }: By,
): Promise<CardRow> {
  const { card, former } = await db.transaction(async (tx) => {
    for (const { hold } of followers.cards) await hold(tx, customerId);
    const change = await replaceCard(tx, ofMain(customerId), saved, now);
    if (!change.fresh) return change;
    for (const { saved: goOn } of followers.cards) await goOn(tx, customerId, { by, now });
    return change;
  });
  await letGo(cards, former);
  return card;
}

/** Forgets the card, here and at the provider (API-073, STM-16); no-op without one. */
export async function forgetCard(
  { db, gateways, actor, now }: Call,
  { of }: CardQuery,
): Promise<void> {
  const former = await db.transaction((tx) => removeCard(tx, cardOf(actor.id, of), now));
  await letGo(gateways.cards, former);
}

/** All that an account has, when it closes. */
export async function forgetCards(call: Call): Promise<void> {
  for (const of of ["lesson", "group_lesson"] as const) await forgetCard(call, { of });
}
