import type { Call } from "#app/api/call.server.ts";
import { checkEach } from "#app/lib/check-all.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import {
  changePrices,
  holdOffer,
  type Offer,
  offerOf,
} from "#app/modules/catalogue/teacher/offer.server.ts";

import type { FormatPricesInput, TeacherPrice } from "./endpoints.ts";
import { whichOf } from "./format-price.domain.ts";
import { judgePrice } from "./judge.server.ts";
import { knownCareer, presentCareer } from "./list.server.ts";

/**
 * Saves prices of one career (API-083): shown at once, running contracts keep theirs. 422 out of range or duplicated;
 * the same price changes nothing (VAL-012).
 */
export async function savePrice(
  { db, actor, now }: Pick<Call, "db" | "actor" | "now">,
  { id, format_prices: input }: FormatPricesInput & { id: number },
): Promise<TeacherPrice> {
  knownCareer(id);
  await db.transaction(async (tx) => {
    const offer = await holdOffer(tx, actor.id);
    const terms = { selfEmployed: offer.selfEmployed, kind: "classic", on: parisDay(now) } as const;
    const rows = input.map((one, index) => () => {
      const which = whichOf(one.id);
      const isTwice = input.findIndex((other) => other.id === one.id) < index;
      if (which?.cursusId !== id || isTwice) {
        throw fieldFault(`format_prices.${String(index)}.id`, "api.price.unknown");
      }
      const priceCents = Math.round(one.price * 100);
      judgePrice(`format_prices.${String(index)}.price`, priceCents, which, terms);
      return { ...which, priceCents };
    });
    const wanted = await checkEach(rows);
    const changed = wanted.filter((one) => centsOf(offer, one) !== one.priceCents);
    await changePrices(tx, actor.id, changed, now);
  });
  return presentCareer(db, await offerOf(db, actor.id), id, { by: actor.id, now });
}

const centsOf = ({ prices }: Offer, { cursusId, format }: { cursusId: number; format: string }) =>
  prices.find((one) => one.cursusId === cursusId && one.format === format)?.priceCents;
