import { shareOf } from "#app/lib/money.ts";
import type { Day } from "#app/lib/paris-time.ts";
import { grossCents, type GroupLessonPrice } from "#app/modules/catalogue/group-lesson/domain.ts";
import { rateOn } from "#app/modules/foundation/rate/domain.ts";

/** The codes, the most rewarding first; what they ask and take off are rows (CST-24, OPS-12). */
const loyaltyCodes = ["FIDEL30", "LOY20", "MERCI10"] as const;

export type LoyaltyCode = (typeof loyaltyCodes)[number];

/** From how many group lessons and courses; discount in per-mille. */
export type LoyaltyTier = Readonly<{ code: LoyaltyCode; from: number; perMille: number }>;

const tierNamed = (code: LoyaltyCode, on?: Day): LoyaltyTier => ({
  code,
  from: rateOn(`loyalty.${code}.from`, on),
  perMille: rateOn(`loyalty.${code}.discount`, on),
});

/** The tiers of a day, today’s without one; the highest first. */
export const loyaltyTiers = (on?: Day): LoyaltyTier[] =>
  loyaltyCodes.map((code) => tierNamed(code, on));

/** How far back group lessons and courses count. */
export const loyaltyMonths = (on?: Day): number => rateOn("loyalty.months", on);

export const loyaltyTierOf = (count: number): LoyaltyTier | undefined =>
  loyaltyTiers().find(({ from }) => count >= from);

/** The tier above what a count gives. */
export const nextLoyaltyTier = (count: number): LoyaltyTier | undefined =>
  loyaltyTiers().findLast(({ from }) => count < from);

/** None, a discount, or why it does not apply (STM-32). */
export type Promo = Readonly<
  | { state: "none" }
  | { state: "valid"; code: LoyaltyCode; perMille: number }
  | { state: "invalid"; reason: "anonymous" | "unknown" | "other_tier" }
>;

/** `count` is undefined for a visitor, who has no loyalty code (API-038). */
export function promoOf(typed: string | undefined, count: number | undefined): Promo {
  const code = typed?.trim().toUpperCase();
  if (!code) return { state: "none" };
  const known = loyaltyCodes.find((one) => one === code);
  if (!known) return { state: "invalid", reason: "unknown" };
  if (count === undefined) return { state: "invalid", reason: "anonymous" };
  const tier = loyaltyTierOf(count);
  if (known !== tier?.code) return { state: "invalid", reason: "other_tier" };
  return { state: "valid", code: known, perMille: tier.perMille };
}

/** Cents: before the code, discount, to pay. */
export type Price = Readonly<{ grossCents: number; discountCents: number; priceCents: number }>;

/** The discount is rounded half up, on the sum (CST-52). */
export function priceOf(groupLesson: GroupLessonPrice, subjects: number, promo: Promo): Price {
  const gross = grossCents(groupLesson, subjects);
  const discount = promo.state === "valid" ? shareOf(gross, promo.perMille) : 0;
  return { grossCents: gross, discountCents: discount, priceCents: gross - discount };
}
