export const france = "FR";

export const isAbroad = (country: string | undefined): boolean => (country ?? france) !== france;

const names = new Intl.DisplayNames("fr", { type: "region" });

/** « Belgique » for the ISO 3166 code BE. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** « Bruxelles (Belgique) », « Lyon ». */
export const townWithCountry = (town: string, country: string): string =>
  isAbroad(country) ? `${town} (${countryName(country)})` : town;

/** « Rue de la Loi 16, 1000 Bruxelles, Belgique ». */
export const addressWithCountry = (address: string, country: string): string =>
  isAbroad(country) ? `${address}, ${countryName(country)}` : address;
