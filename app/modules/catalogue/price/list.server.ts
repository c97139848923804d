import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { type Offer, offerOf } from "#app/modules/catalogue/teacher/offer.server.ts";
import { cursus } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { TeacherPrice, TeacherPrices } from "./endpoints.ts";
import { careersOf, presentPrice } from "./present.server.ts";
import { findVatRegime, listFigures } from "./repository.server.ts";

type Asking = Pick<Call, "db" | "actor" | "now">;

/** Prices in the taught careers (API-081); those of the other status if requested. */
export async function listPrices(
  { db, actor, now }: Asking,
  { self_employed: requested }: { self_employed?: "true" | "false" | undefined },
): Promise<TeacherPrices> {
  const offer = withStatus(await offerOf(db, actor.id), requested);
  return {
    self_employed: offer.selfEmployed,
    rates_on: parisDay(now),
    vat_liable: await owesVat(db, actor.id, { offer, now }),
    prices: await pricesOf(db, offer, now),
  };
}

export async function pricesOf(db: Db, offer: Offer, now: Date): Promise<TeacherPrices["prices"]> {
  const on = parisDay(now);
  const terms = { offer, kind: "classic" as const, on, figures: await listFigures(db) };
  return careersOf(offer).map((id) => presentPrice(id, offer, terms));
}

export const withStatus = (offer: Offer, selfEmployed: "true" | "false" | undefined): Offer =>
  selfEmployed === undefined ? offer : { ...offer, selfEmployed: selfEmployed === "true" };

/** Prices of one career (API-082). 404 if it does not exist. */
export async function showPrice(
  { db, actor, now }: Asking,
  { id }: { id: number },
): Promise<TeacherPrice> {
  knownCareer(id);
  return presentCareer(db, await offerOf(db, actor.id), id, { by: actor.id, now });
}

const owesVat = async (db: Db, id: number, { offer, now }: { offer: Offer; now: Date }) =>
  offer.selfEmployed && (await findVatRegime(db, id, now)) === "liable";

export function knownCareer(id: number): void {
  if (!cursus.some((one) => one.id === id)) throw new RuleError("not_found", "api.price.not_found");
}

export async function presentCareer(
  db: Db,
  offer: Offer,
  id: number,
  { by, now }: { by: number; now: Date },
): Promise<TeacherPrice> {
  const terms = {
    offer,
    kind: "classic" as const,
    on: parisDay(now),
    figures: await listFigures(db),
  };
  return {
    ...presentPrice(id, offer, terms),
    self_employed: offer.selfEmployed,
    rates_on: terms.on,
    vat_liable: await owesVat(db, by, { offer, now }),
  };
}
