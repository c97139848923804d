import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";

import { priceRange, splitOf, taxCreditEligible } from "./domain.ts";
import { estimateOf } from "./estimate.domain.ts";

/** What somebody who may teach asks about: hours a week, an hourly price in cents, the advised one without. */
export type Simulation = Readonly<{
  cursusId: number;
  format: LessonFormat;
  hoursPerWeek: number;
  priceCents?: number | undefined;
  selfEmployed: boolean;
  /** The day whose rates count (YYYY-MM-DD); the newest ones without. */
  on?: string;
}>;

/** A week of hours is paid fifty-two times in twelve months. */
const monthly = (cents: number, hoursPerWeek: number) =>
  Math.round((cents * hoursPerWeek * 52) / 12);

/**
 * What an hour brings to both sides, cents (API-048, CST-43): what the family pays, and bears once the credit came
 * where the teacher is declared to home services; what is left for the teacher, an hour and a month. A price out of
 * the range is brought to its nearest bound. Undefined for an unknown cursus.
 */
export function simulate({
  cursusId,
  format,
  hoursPerWeek,
  selfEmployed,
  ...requested
}: Simulation) {
  const terms = {
    selfEmployed,
    kind: "classic",
    ...(requested.on && { on: requested.on }),
  } as const;
  const range = priceRange(cursusId, format, terms);
  if (!range) return undefined;
  const wanted = requested.priceCents ?? range.default;
  const priceCents = Math.min(range.max, Math.max(range.min, wanted));
  const declared = { selfEmployed, sapNumber: "SAP", sapNumberStatus: "approved" } as const;
  const eligible = taxCreditEligible({ ...declared, format });
  const { taxPart, fees, salary, cotisations, net } = estimateOf(priceCents, {
    ...terms,
    eligible,
  });
  return {
    terms,
    range,
    priceCents,
    afterCreditCents: eligible ? priceCents - taxPart : null,
    split: { fees, salary, cotisations, net },
    monthlyNetCents: monthly(net, hoursPerWeek),
    /** An hour with a family that the teacher brings. */
    broughtNetCents: splitOf(priceCents, { ...terms, kind: "affiliation" }).net,
  };
}
