import { monthBefore, parisDay } from "#app/lib/paris-time.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import { sirenAtEnd, sirenOfSiret } from "#app/modules/catalogue/legal-status/domain.ts";

export const commissionVatPerMille = 200;

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
export function taxesOf(grossCents: number) {
  const vatCents = Math.sign(grossCents) * taxInside(Math.abs(grossCents), commissionVatPerMille);
  return { grossCents, vatCents, netCents: grossCents - vatCents };
}

type Numbers = Readonly<{ siret: string | null; sapNumber: string | null }>;

/** From the SIRET, else the home services declaration number; null without either (LAW-30). */
export function sirenOf({ siret, sapNumber }: Numbers): string | null {
  if (siret) return sirenOfSiret(siret);
  return sapNumber ? sirenAtEnd(sapNumber) : null;
}
