import type { Db, Tx } from "#app/db/client.server.ts";
import type { Cards, SavedCard } from "#app/gateways/cards.server.ts";
import { fullName } from "#app/lib/full-name.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";

import { isExpired } from "./domain.ts";
import {
  type CardOf,
  type CardRow,
  findActiveCard,
  findCardByMethod,
  findPayer,
  findPayerByProviderId,
  insertCard,
  insertPayer,
  lockPayer,
  saveCardGone,
  takeSetupNumber,
} from "./repository.server.ts";

export type { CardRow } from "./repository.server.ts";

/** Courses are billed by the main entity, stages by the second: a card pays for one of them (decision 020). */
export const ofMain = (customerId: number) => ({ customerId, entity: "main" }) as const;

export async function hasUsableMeans(db: Db, customerId: number, now: Date): Promise<boolean> {
  return (await usableCard(db, ofMain(customerId), now)) !== undefined;
}

export async function usableCard(db: Db, of: CardOf, now: Date): Promise<CardRow | undefined> {
  const card = await findActiveCard(db, of);
  return card && !isExpired(card, now) ? card : undefined;
}

export function savedCardOf(db: Db, of: CardOf): Promise<CardRow | undefined> {
  return findActiveCard(db, of);
}

/** Creates the provider's customer if needed. Calls the provider: outside any transaction. */
export async function payerIdOf(
  db: Db,
  cards: Pick<Cards, "createPayer">,
  of: CardOf,
  now: Date,
): Promise<string> {
  const known = await findPayer(db, of);
  if (known) return known.providerId;
  const person = orNotFound(await findPerson(db, of.customerId), "api.absent");
  const { email, firstname, lastname } = person;
  const name = fullName({ firstname, lastname });
  const payerId = await cards.createPayer({ ...of, email, name });
  await insertPayer(db, of, payerId, now);
  return (await findPayer(db, of))?.providerId ?? payerId;
}

export const isPayer = async (db: Db, of: CardOf): Promise<boolean> =>
  (await findPayer(db, of)) !== undefined;

export async function customerOfPayer(db: Db, payerId: string): Promise<number | undefined> {
  return (await findPayerByProviderId(db, payerId))?.customerId;
}

/** Idempotency key per set-up: `card:{customer}:setup:{n}`. */
export async function nextSetupKey(db: Db, customerId: number): Promise<string> {
  const number = await takeSetupNumber(db, ofMain(customerId));
  return `card:${String(customerId)}:setup:${String(number)}`;
}

type CardChange = Readonly<{ card: CardRow; fresh: boolean; former: CardRow | undefined }>;

type Ownership = Readonly<{
  payer: { providerId: string } | undefined;
  known: CardRow | undefined;
  payerId: string | undefined;
}>;

/** Once it has forgotten a card, the provider no longer names its owner. */
function belongsTo(customerId: number, { payer, known, payerId }: Ownership): boolean {
  if (known) return known.customerId === customerId;
  return payer !== undefined && payer.providerId === payerId;
}

/** Runs the same queries when the provider knows nothing. */
export async function isOwnCard(
  db: Db,
  customerId: number,
  { payerId, paymentMethodId }: { payerId: string | undefined; paymentMethodId: string },
): Promise<boolean> {
  const payer = await findPayer(db, ofMain(customerId));
  const known = await findCardByMethod(db, paymentMethodId);
  return belongsTo(customerId, { payer, known, payerId });
}

/**
 * Sets the charged card; the former is kept as replaced. Replays and late calls change nothing. 404 for another's
 * card.
 */
export async function replaceCard(
  tx: Tx,
  of: CardOf,
  saved: SavedCard,
  now: Date,
): Promise<CardChange> {
  const payer = await lockPayer(tx, of);
  const known = await findCardByMethod(tx, saved.paymentMethodId);
  if (!belongsTo(of.customerId, { payer, known, payerId: saved.payerId }))
    throw new RuleError("not_found", "api.payment.no_card");
  if (known) return { card: known, fresh: false, former: undefined };
  const former = await findActiveCard(tx, of);
  if (former) await saveCardGone(tx, former.id, "replaced", now);
  const { paymentMethodId, brand, last4, expMonth, expYear } = saved;
  const card = await insertCard(tx, {
    ...of,
    paymentMethodId,
    brand,
    last4,
    expMonth,
    expYear,
    status: "active",
    createdAt: now,
  });
  return { card, fresh: true, former };
}

/** Returns the card removed, if any (API-073). */
export async function removeCard(tx: Tx, of: CardOf, now: Date): Promise<CardRow | undefined> {
  await lockPayer(tx, of);
  const card = await findActiveCard(tx, of);
  if (card) await saveCardGone(tx, card.id, "removed", now);
  return card;
}

/** A former card left at the provider is never charged. */
export async function letGo(
  cards: Pick<Cards, "forgetCard">,
  former: CardRow | undefined,
): Promise<void> {
  if (!former) return;
  const { entity, paymentMethodId } = former;
  await cards.forgetCard({ entity, paymentMethodId }).catch(() => undefined);
}
