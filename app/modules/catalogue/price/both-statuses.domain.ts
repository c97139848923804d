import { toEuros } from "#app/lib/money.ts";
import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";
import { levels } from "#app/modules/foundation/reference/schooling.domain.ts";

import { simulate } from "./simulate.domain.ts";

type Offered = Readonly<{
  levelIds: readonly number[];
  formats: readonly LessonFormat[];
  on: string;
}>;

/** Lycée, which most candidates teach, until they choose. */
const usualCursus = 3;

/** One hour at the advised price, in euros: what stays under each status (TEA-070, CST-43). */
export function hourUnderBoth({ levelIds, formats, on }: Offered) {
  const taught = new Set(levelIds);
  const cursusId: number = levels.find(({ id }) => taught.has(id))?.cursusId ?? usualCursus;
  const isOnline = formats.length > 0 && !formats.includes("individual_student_place");
  const format = isOnline ? "individual_webcam" : "individual_student_place";
  const under = (selfEmployed: boolean) =>
    simulate({ cursusId, format, hoursPerWeek: 1, selfEmployed, on });
  const [independent, salaried] = [under(true), under(false)];
  if (!independent || !salaried) return null;
  const price = Math.max(independent.priceCents, salaried.priceCents);
  const netOf = (selfEmployed: boolean) =>
    simulate({ cursusId, format, hoursPerWeek: 1, selfEmployed, on, priceCents: price })?.split
      .net ?? 0;
  return {
    cursus_id: cursusId,
    format,
    price: toEuros(price),
    after_credit: independent.afterCreditCents === null ? null : toEuros(price / 2),
    independent: toEuros(netOf(true)),
    salaried: toEuros(netOf(false)),
  } as const;
}

export type HourUnderBoth = NonNullable<ReturnType<typeof hourUnderBoth>>;
