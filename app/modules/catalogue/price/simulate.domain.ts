import type { LessonFormat } from "#app/modules/catalogue/teacher/domain.ts";

import { priceRange, splitOf, taxCreditEligible } from "./domain.ts";
import { estimateOf } from "./estimate.domain.ts";

/** Price in cents; the advised one by default. */
export type Simulation = Readonly<{
  cursusId: number;
  format: LessonFormat;
  hoursPerWeek: number;
  priceCents?: number | undefined;
  selfEmployed: boolean;
  on?: string;
}>;

/** 52 paid weeks over twelve months. */
const monthly = (cents: number, hoursPerWeek: number) =>
  Math.round((cents * hoursPerWeek * 52) / 12);

/**
 * Cents, an hour and a month (API-048, CST-43). The credit requires a declared teacher; the price is clamped to its
 * range. Undefined for an unknown cursus.
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
    broughtNetCents: splitOf(priceCents, { ...terms, kind: "affiliation" }).net,
  };
}
