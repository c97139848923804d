import { getCountries } from "libphonenumber-js/min";

import { countryName, france } from "./country.ts";

/** Of the French Republic: an address there is French, with a commune of ours. */
const frenchTerritories = new Set<string>("BL GF GP MF MQ NC PF PM RE TF WF YT".split(" "));
/** Islands with telephone codes of their own, no countries. */
const islands = new Set<string>(["AC", "TA"]);

const codes = getCountries().filter((code) => !frenchTerritories.has(code) && !islands.has(code));
const known = new Set<string>(codes);

export const isCountry = (code: string): boolean => known.has(code);

export const isFrenchTerritory = (code: string): boolean => frenchTerritories.has(code);

/** France first, then by French name. */
export function listCountries(): [code: string, name: string][] {
  const abroad = codes
    .filter((code) => code !== france)
    .map((code): [string, string] => [code, countryName(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, "fr"));
  return [[france, countryName(france)], ...abroad];
}
