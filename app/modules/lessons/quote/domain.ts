import { amountOf } from "#app/lib/money.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { coursePrice } from "#app/modules/catalogue/price/domain.ts";
import type { LessonFormat, TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";

/** How many hours a quote is for, unless said. */
export const usualHours = 10;

/** The fewest and the most hours of a quote; by half hours. */
export const hoursRange = { min: 0.5, max: 200 } as const;

/** How long the prices of a quote are held, days. */
const validDays = 30;

/** The last day on which a quote of now may be taken up, in Paris; never later than the last day it makes sense. */
export function validUntil(now: Date, atLatest?: string): string {
  const until = dayPlus(parisDay(now), validDays);
  return atLatest !== undefined && atLatest < until ? atLatest : until;
}

type Input = TaxStatus & Readonly<{ format: LessonFormat; hourlyPriceCents: number }>;

/**
 * So many hours of lessons, cents: what they cost and what the family bears once the credit came (CUS-045). The price
 * is that of every page and bill.
 */
export function quotedCents({ hours, ...requested }: Input & Readonly<{ hours: number }>) {
  const { amountCents, afterCreditCents, refusal } = coursePrice({
    ...requested,
    minutes: hours * 60,
  });
  return {
    hourCents: amountOf(requested.hourlyPriceCents, 60),
    totalCents: amountCents,
    afterCreditCents,
    refusal: refusal ?? null,
  };
}

const letters = { contract: "C", request: "D", teacher: "P", stage: "S" } as const;

export type QuoteSource = keyof typeof letters;

/** By what a quote is named: what it is about and the day it was made on, « DEV-C7-20261123 ». */
export const quoteReference = (source: QuoteSource, id: number, now: Date): string =>
  `DEV-${letters[source]}${String(id)}-${parisDay(now).replaceAll("-", "")}`;
