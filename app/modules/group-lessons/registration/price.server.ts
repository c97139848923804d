import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { sentence } from "#app/lib/sentence.ts";
import { showCredit } from "#app/modules/billing/refund/give-credit.server.ts";
import {
  findGroupLesson,
  type GroupLessonRow,
} from "#app/modules/catalogue/group-lesson/hold.server.ts";
import { ownStudent } from "#app/modules/people/student/list.server.ts";

import { lastRefundDay } from "./cancel.domain.ts";
import { holdUntil, paymentTypes } from "./domain.ts";
import {
  type LoyaltyCode,
  loyaltyMonths,
  type LoyaltyTier,
  loyaltyTierOf,
  priceOf,
  type Promo,
  promoOf,
} from "./price.domain.ts";
import type { Price as ShownPrice, PriceQuery } from "./registration.endpoints.ts";
import { countLoyalty, countLoyaltyOfAll } from "./repository.server.ts";

function loyaltySince(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - months);
  return since;
}

export const loyaltyOf = (db: Db, customerId: number, now: Date): Promise<number> =>
  countLoyalty(db, customerId, { since: loyaltySince(now, loyaltyMonths()), now });

/** Families that have each code, were these the tiers, and months back what counts today. */
export async function countLoyal(
  db: Db,
  { tiers, months, now }: Readonly<{ tiers: readonly LoyaltyTier[]; months: number; now: Date }>,
): Promise<Readonly<Record<LoyaltyCode, number>>> {
  const loyal = await countLoyaltyOfAll(db, { since: loyaltySince(now, months), now });
  const counts = { FIDEL30: 0, LOY20: 0, MERCI10: 0 };
  for (const { count, families } of loyal) {
    const tier = tiers.find(({ from }) => count >= from);
    if (tier) counts[tier.code] += families;
  }
  return counts;
}

/** 404 for a draft. */
export async function groupLessonOf(db: Db, id: number): Promise<GroupLessonRow> {
  return orNotFound(await findGroupLesson(db, id), "api.group_lesson.not_found");
}

/** Deduplicated; 422 for none, or one that is not taught. */
export function subjectsIn(groupLesson: GroupLessonRow, chosen: readonly number[]): number[] {
  const ids = groupLesson.subjectIds.filter((id) => chosen.includes(id));
  if (ids.length === 0 || chosen.some((id) => !groupLesson.subjectIds.includes(id))) {
    throw fieldFault("subjects", "api.registration.subjects");
  }
  return ids;
}

/** Price of a group lesson for a family (API-037), or a visitor, without loyalty codes (API-038). */
export async function priceGroupLesson(
  call: Call | OpenCall,
  requested: PriceQuery,
): Promise<ShownPrice> {
  const { db, actor, now } = call;
  if (actor) await ownStudent(db, requested.student_id, actor.id);
  const groupLesson = await groupLessonOf(db, requested.group_lesson_id);
  const subjects = requested.subjects
    ? subjectsIn(groupLesson, requested.subjects)
    : groupLesson.subjectIds.slice(0, 1);
  const count = actor?.role === "customer" ? await loyaltyOf(db, actor.id, now) : undefined;
  const promo = promoOf(requested.promoCode, count);
  const { grossCents, discountCents, priceCents } = priceOf(groupLesson, subjects.length, promo);
  return {
    price: toEuros(grossCents),
    discount: toEuros(discountCents),
    total: toEuros(priceCents),
    credit: toEuros(Math.min(await creditOf(call), priceCents)),
    ...presentPromo(promo),
    loyalty_code: count === undefined ? null : (loyaltyTierOf(count)?.code ?? null),
    payment_types: paymentTypes.flatMap((type) => {
      const until = holdUntil({ paymentType: type, now, startsAt: groupLesson.startsAt });
      return until ? [{ type, until: until.toISOString() }] : [];
    }),
    refund_until: lastRefundDay({ orderedAt: now, startsAt: groupLesson.startsAt }),
  };
}

/** What the family has left of the entity that sells stages, in cents (STM-47). */
const creditOf = async ({ db, actor }: Call | OpenCall): Promise<number> =>
  actor?.role === "customer" ? (await showCredit(db, actor.id)).second : 0;

/** The same for a quote; 404 for a draft. A group lesson that is closed has no price: the quote is refused before. */
export async function quoteSeat(call: Call, id: number) {
  const groupLesson = await groupLessonOf(call.db, id);
  const { total } = await priceGroupLesson(call, { group_lesson_id: id });
  return { groupLesson, totalCents: Math.round(total * 100) };
}

/** `none`, the code, or `invalid` with why (VAL-016, ERR-27). */
function presentPromo(promo: Promo): Pick<ShownPrice, "promoCodeReturn" | "promoCodeMessage"> {
  switch (promo.state) {
    case "none":
      return { promoCodeReturn: "none" };
    case "valid":
      return { promoCodeReturn: "valid" };
    case "invalid":
      return {
        promoCodeReturn: "invalid",
        promoCodeMessage: sentence(`api.registration.promo.${promo.reason}`),
      };
  }
}
