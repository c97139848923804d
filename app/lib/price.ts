const decimals = (euros: number, least: number) =>
  new Intl.NumberFormat("fr-FR", {
    minimumFractionDigits: Number.isInteger(euros) ? least : 2,
    maximumFractionDigits: 2,
  })
    .format(euros)
    .replace(/\u202f/g, "\u00a0");

/** An hourly price in euros: « 42 €/h », « 42,50 €/h » (CST-32). */
export function hourlyPrice(euros: number): string {
  return `${decimals(euros, 0)}\u00a0€/h`;
}

/** A sum or a bill in euros, always two decimals: « 63,00 € » (CST-32). */
export function sum(euros: number): string {
  return `${decimals(euros, 2)}\u00a0€`;
}
