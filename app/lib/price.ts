const format = (least: number) =>
  new Intl.NumberFormat("fr-FR", { minimumFractionDigits: least, maximumFractionDigits: 2 });

// Cached: creating a format costs a hundred times its use.
const whole = format(0);
const rounded = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const exact = format(2);
const tenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

const write = (by: Intl.NumberFormat, euros: number) =>
  by.format(euros).replace(/\u202f/g, "\u00a0");

export const shortPrice = (euros: number): string =>
  `${write(Number.isInteger(euros) ? whole : exact, euros)}\u00a0€`;

/** Input in euros: « 42 €/h », « 42,50 €/h » (CST-32). */
export const hourlyPrice = (euros: number): string => `${shortPrice(euros)}/h`;

/** Euros, always two decimals: « 63,00 € » (CST-32). */
export function sum(euros: number): string {
  return `${write(exact, euros)}\u00a0€`;
}

/** « − 63,00 € », with a non-breaking minus. Euros. */
export const signedSum = (euros: number): string => sum(euros).replace("-", "\u2212\u00a0");

export const wholeSum = (euros: number): string => write(rounded, euros);

export const percent = (rate: number): string => tenths.format(rate);
