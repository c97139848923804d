/** Integer cents to euros of the wire, two decimals at most (CNV-03). */
export function toEuros(cents: number): number {
  return cents / 100;
}

/** A line: hourly price in cents × minutes ÷ 60, rounded half up once (CNV-03). */
export function amountOf(hourlyPriceCents: number, minutes: number): number {
  return Math.floor((hourlyPriceCents * minutes * 2 + 60) / 120);
}

/** A share in per-mille of an amount in cents, rounded half up (CNV-03). */
export function shareOf(cents: number, perMille: number): number {
  return Math.floor((cents * perMille * 2 + 1000) / 2000);
}
