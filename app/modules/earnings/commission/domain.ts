import { lastDayOfMonth, monthBefore, parisDay } from "#app/lib/paris-time.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import { sirenAtEnd, sirenOfSiret } from "#app/modules/catalogue/legal-status/domain.ts";
import { rateOn } from "#app/modules/foundation/rate/domain.ts";

/** Of the commission, on the last day of its month (LAW-17, LAW-30). */
export const commissionVat = (period: string): number =>
  rateOn("vat.other", lastDayOfMonth(period));

export const monthToInvoice = (now: Date): string => monthBefore(parisDay(now));

/** Own yearly series: « C2026-000012 » (LAW-30). */
export const commissionNumber = ({
  year,
  sequence,
}: Readonly<{ year: number; sequence: number }>) =>
  `C${String(year)}-${String(sequence).padStart(6, "0")}`;

/** Negative: credited since. */
export type CommissionLine = Readonly<{
  billId: number;
  courseId: number;
  /** Cents, tax included. */
  familyCents: number;
  feesCents: number;
}>;

/** Cents; negative for a credit note. */
export function taxesOf(grossCents: number, period: string) {
  const vatCents = Math.sign(grossCents) * taxInside(Math.abs(grossCents), commissionVat(period));
  return { grossCents, vatCents, netCents: grossCents - vatCents };
}

type Numbers = Readonly<{ siret: string | null; sapNumber: string | null }>;

/** From the SIRET, else the home services declaration number; null without either (LAW-30). */
export function sirenOf({ siret, sapNumber }: Numbers): string | null {
  if (siret) return sirenOfSiret(siret);
  return sapNumber ? sirenAtEnd(sapNumber) : null;
}
