/** Cents to euros (CNV-03). */
export function toEuros(cents: number): number {
  return cents / 100;
}

/** Euros of the wire to cents. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/** Hourly price in cents × minutes ÷ 60, rounded half up once (CNV-03). */
export function amountOf(hourlyPriceCents: number, minutes: number): number {
  return Math.floor((hourlyPriceCents * minutes * 2 + 60) / 120);
}

/** Per-mille share, rounded half up (CNV-03). */
export function shareOf(cents: number, perMille: number): number {
  return Math.floor((cents * perMille * 2 + 1000) / 2000);
}

/** « 1 042,50 € », as a number is written: `1042.50`. */
export const dottedSum = (typed: string): string => typed.replace(/[\s€]/g, "").replace(",", ".");
