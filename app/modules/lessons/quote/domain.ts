import { amountOf } from "#app/lib/money.ts";
import { dayPlus, parisDay } from "#app/lib/paris-time.ts";
import { coursePrice } from "#app/modules/catalogue/price/domain.ts";
import type { LessonFormat, TaxStatus } from "#app/modules/catalogue/teacher/domain.ts";

export const usualHours = 10;

export const hoursRange = { min: 0.5, max: 200 } as const;

const validDays = 30;

/** Last day in Paris; never later than the last useful day. */
export function validUntil(now: Date, atLatest?: string): string {
  const until = dayPlus(parisDay(now), validDays);
  return atLatest !== undefined && atLatest < until ? atLatest : until;
}

type QuotedLesson = TaxStatus & Readonly<{ format: LessonFormat; hourlyPriceCents: number }>;

/** Cents, in full and after credit (CUS-045). Same price as every page and bill. */
export function quotedCents({ hours, ...requested }: QuotedLesson & Readonly<{ hours: number }>) {
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

export const quoteReference = (source: QuoteSource, id: number, now: Date): string =>
  `DEV-${letters[source]}${String(id)}-${parisDay(now).replaceAll("-", "")}`;
