const format = (least: number) =>
  new Intl.NumberFormat("fr-FR", { minimumFractionDigits: least, maximumFractionDigits: 2 });

// Made once: a format costs a hundred times what it writes.
const whole = format(0);
const rounded = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 0 });
const exact = format(2);
const tenths = new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 });

const write = (by: Intl.NumberFormat, euros: number) =>
  by.format(euros).replace(/\u202f/g, "\u00a0");

/** A price in euros, with cents where it has some: « 42 € », « 42,50 € ». */
export const shortPrice = (euros: number): string =>
  `${write(Number.isInteger(euros) ? whole : exact, euros)}\u00a0€`;

/** An hourly price in euros: « 42 €/h », « 42,50 €/h » (CST-32). */
export const hourlyPrice = (euros: number): string => `${shortPrice(euros)}/h`;

/** A sum or a bill in euros, always two decimals: « 63,00 € » (CST-32). */
export function sum(euros: number): string {
  return `${write(exact, euros)}\u00a0€`;
}

/** A sum on paper, whose minus is a sign of its own and stays with its figure: « − 63,00 € ». Euros. */
export const signedSum = (euros: number): string => sum(euros).replace("-", "\u2212\u00a0");

/** A sum in euros where cents say nothing, over a bar: « 850 ». */
export const wholeSum = (euros: number): string => write(rounded, euros);

/** « 25,6 » of a rate in per cent. */
export const percent = (rate: number): string => tenths.format(rate);
