import { shareOf } from "#app/lib/money.ts";
import { grossCents, type GroupLessonPrice } from "#app/modules/catalogue/group-lesson/domain.ts";

/** Loyalty tiers, from how many group lessons and courses; discount in per-mille (CST-24). */
const tiers = [
  { code: "FIDEL30", from: 30, perMille: 300 },
  { code: "LOY20", from: 20, perMille: 200 },
  { code: "MERCI10", from: 10, perMille: 100 },
] as const;

export type LoyaltyCode = (typeof tiers)[number]["code"];

export const loyaltyMonths = 24;

export const loyaltyCodeOf = (count: number): LoyaltyCode | undefined => tierOf(count)?.code;

const tierOf = (count: number) => tiers.find(({ from }) => count >= from);

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
  const known = tiers.find((one) => one.code === code);
  if (!known) return { state: "invalid", reason: "unknown" };
  if (count === undefined) return { state: "invalid", reason: "anonymous" };
  if (known !== tierOf(count)) return { state: "invalid", reason: "other_tier" };
  return { state: "valid", code: known.code, perMille: known.perMille };
}

/** Cents: before the code, discount, to pay. */
export type Price = Readonly<{ grossCents: number; discountCents: number; priceCents: number }>;

/** The discount is rounded half up, on the sum (CST-52). */
export function priceOf(groupLesson: GroupLessonPrice, subjects: number, promo: Promo): Price {
  const gross = grossCents(groupLesson, subjects);
  const discount = promo.state === "valid" ? shareOf(gross, promo.perMille) : 0;
  return { grossCents: gross, discountCents: discount, priceCents: gross - discount };
}
