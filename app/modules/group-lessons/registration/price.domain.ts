import { shareOf } from "#app/lib/money.ts";
import { grossCents, type GroupLessonPrice } from "#app/modules/catalogue/group-lesson/domain.ts";

/** Loyalty's tiers, from how many stages and courses, and what each takes off in per-mille (CST-24). */
const tiers = [
  { code: "FIDEL30", from: 30, perMille: 300 },
  { code: "LOY20", from: 20, perMille: 200 },
  { code: "MERCI10", from: 10, perMille: 100 },
] as const;

export type LoyaltyCode = (typeof tiers)[number]["code"];

/** Months that count for loyalty (CST-24). */
export const loyaltyMonths = 24;

/** The code of a family with so many registrations and courses given in those months (CST-24). */
export const loyaltyCodeOf = (count: number): LoyaltyCode | undefined => tierOf(count)?.code;

const tierOf = (count: number) => tiers.find(({ from }) => count >= from);

/** A code that was typed: none, one that takes something off, or why it does not (STM-32). */
export type Promo = Readonly<
  | { state: "none" }
  | { state: "valid"; code: LoyaltyCode; perMille: number }
  | { state: "invalid"; reason: "anonymous" | "unknown" | "other_tier" }
>;

/** Judges a code; `count` is of the signed-in family, undefined for a visitor, whom no code belongs to (API-038). */
export function promoOf(typed: string | undefined, count: number | undefined): Promo {
  const code = typed?.trim().toUpperCase();
  if (!code) return { state: "none" };
  const known = tiers.find((one) => one.code === code);
  if (!known) return { state: "invalid", reason: "unknown" };
  if (count === undefined) return { state: "invalid", reason: "anonymous" };
  if (known !== tierOf(count)) return { state: "invalid", reason: "other_tier" };
  return { state: "valid", code: known.code, perMille: known.perMille };
}

/** What a registration costs, cents: before its code, what the code takes off, to pay. */
export type Price = Readonly<{ grossCents: number; discountCents: number; priceCents: number }>;

/** The price of so many subjects of a stage; the discount is rounded half up, on the sum (CST-52). */
export function priceOf(groupLesson: GroupLessonPrice, subjects: number, promo: Promo): Price {
  const gross = grossCents(groupLesson, subjects);
  const discount = promo.state === "valid" ? shareOf(gross, promo.perMille) : 0;
  return { grossCents: gross, discountCents: discount, priceCents: gross - discount };
}
