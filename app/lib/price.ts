import { figure } from "./figure.ts";

const hard = "\u00a0";

const inEuros = (figures: string): string => `${figures}${hard}€`;

const anHour = (price: string): string => `${price}/h`;

/** « 42 € », « 42,50 € ». Euros. */
export const shortPrice = (euros: number): string => inEuros(shortFigure(euros));

/** « 42 », « 42,50 ». Euros. */
export const shortFigure = (euros: number): string =>
  figure(euros, { least: Number.isInteger(euros) ? 0 : 2 });

/** Input in euros: « 42 €/h », « 42,50 €/h » (CST-32). */
export const hourlyPrice = (euros: number): string => anHour(shortPrice(euros));

/** Euros, always two decimals: « 63,00 € » (CST-32). */
export const sum = (euros: number): string => inEuros(figure(euros, { least: 2 }));

/** Of an hour, always two decimals: « 19,91 €/h ». Euros. */
export const hourlySum = (euros: number): string => anHour(sum(euros));

/** « − 63,00 €/h », with a non-breaking minus. */
export const signed = (price: string): string => price.replace("-", `\u2212${hard}`);

/** « − 63,00 € ». Euros. */
export const signedSum = (euros: number): string => signed(sum(euros));

/** « 1 026 », to be followed by its sign. Euros. */
export const wholeSum = (euros: number): string => figure(euros, { most: 0 });
