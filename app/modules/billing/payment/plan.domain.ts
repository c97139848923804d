import { type Day, dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { sumOf } from "#app/lib/sum-of.ts";

export const mostPlanDates = 4;

/** Days after the day on which a plan is made. */
const furthestDays = 366;

/** Equal parts of the rest, to the cent; the first ones bear the cents that divide badly. */
export function planParts(restCents: number, count: number): number[] {
  const part = Math.floor(restCents / count);
  const more = restCents - part * count;
  return Array.from({ length: count }, (_, index) => part + (index < more ? 1 : 0));
}

/** The key of what is wrong with these days, if anything. */
export function planFault(days: readonly Day[], restCents: number, now: Date): string | undefined {
  const today = parisDay(now);
  if (days.some((day) => day <= today)) return "api.payment.plan_past";
  if (days.some((day) => day > dayPlus(today, furthestDays))) return "api.payment.plan_far";
  const isInOrder = days.every((day, index) => index === 0 || day > (days[index - 1] ?? ""));
  if (!isInOrder) return "api.payment.plan_order";
  return restCents < days.length ? "api.payment.plan_small" : undefined;
}

type Part = Readonly<{ dueOn: Day; amountCents: number }>;

/** What came since the plan was made; what a credit note took off counts too. */
const metCents = (parts: readonly Part[], restCents: number): number =>
  Math.max(sumOf(parts, ({ amountCents }) => amountCents) - restCents, 0);

/** Each part with what is still to come of it, the first ones paid first. */
export function standingParts<One extends Part>(parts: readonly One[], restCents: number) {
  let met = metCents(parts, restCents);
  return parts.map((part) => {
    const taken = Math.min(met, part.amountCents);
    met -= taken;
    return { ...part, leftCents: part.amountCents - taken };
  });
}

/** The first date of which something is still to come. */
export const nextPart = <One extends Part>(parts: readonly One[], restCents: number) =>
  standingParts(parts, restCents).find(({ leftCents }) => leftCents > 0);

/** A date is kept until its evening, in Paris. */
export const endOf = (day: Day): Date => parisInstant(dayPlus(day, 1));

const remindedDays = 3;

/** Three days before a date, in the morning; at once where that has passed. */
export function planReminderAt(day: Day, now: Date): Date {
  const at = parisInstant(dayPlus(day, -remindedDays), "09:00");
  return at > now ? at : now;
}

export const isOver = (day: Day, now: Date): boolean => endOf(day) <= now;
