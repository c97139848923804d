import { monthBefore, parisDay } from "#app/lib/paris-time.ts";
import { taxInside } from "#app/modules/billing/bill/domain.ts";
import { sirenAtEnd, sirenOfSiret } from "#app/modules/catalogue/legal-status/domain.ts";

/** The normal rate of VAT, which the commission bears, in per-mille. */
export const commissionVatPerMille = 200;

/** The month whose commission is invoiced: the one before this day's in Paris, « 2026-10 » (TEA-058). */
export const monthToInvoice = (now: Date): string => monthBefore(parisDay(now));

/** A commission invoice's number: a series of its own, the year, its place in the year (« C2026-000012 », LAW-30). */
export const commissionNumber = ({
  year,
  sequence,
}: Readonly<{ year: number; sequence: number }>) =>
  `C${String(year)}-${String(sequence).padStart(6, "0")}`;

/** What a bill of an independent teacher's course still brings to a commission invoice; negative: what was credited since. */
export type CommissionLine = Readonly<{
  billId: number;
  courseId: number;
  /** What the family pays, and Préau's commission inside it, cents all taxes in. */
  familyCents: number;
  feesCents: number;
}>;

/** A sum of commissions all taxes in, and the tax inside it: cents, negative for a credit note. */
export function taxesOf(grossCents: number) {
  const vatCents = Math.sign(grossCents) * taxInside(Math.abs(grossCents), commissionVatPerMille);
  return { grossCents, vatCents, netCents: grossCents - vatCents };
}

type Numbers = Readonly<{ siret: string | null; sapNumber: string | null }>;

/** The SIREN of a teacher: in the SIRET, else in the declaration number of home services; null without either (LAW-30). */
export function sirenOf({ siret, sapNumber }: Numbers): string | null {
  if (siret) return sirenOfSiret(siret);
  return sapNumber ? sirenAtEnd(sapNumber) : null;
}
