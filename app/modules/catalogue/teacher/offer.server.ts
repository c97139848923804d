import type { Db, Tx } from "#app/db/client.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";

import type { LessonFormat } from "./domain.ts";
import { findOffer, lockOffer, savePrices } from "./offer.repository.server.ts";
import { publishTeachers } from "./publish.server.ts";

const found = <Offer>(offer: Offer) => orNotFound(offer, "api.teacher.not_found");

/** Prices in cents. 404 for a user who is no teacher. */
export const offerOf = async (db: Db, id: number) => found(await findOffer(db, id));

export const holdOffer = async (tx: Tx, id: number) => found(await lockOffer(tx, id));

export type Offer = Awaited<ReturnType<typeof offerOf>>;

/** Hourly cents; the teacher is locked. Cards, pages and search follow in the same transaction. */
export async function changePrices(
  tx: Tx,
  id: number,
  prices: readonly { cursusId: number; format: LessonFormat; priceCents: number }[],
  now: Date,
): Promise<void> {
  if (prices.length === 0) return;
  await savePrices(tx, id, prices);
  await publishTeachers(tx, [id], now);
}
