import { LRUCache } from "lru-cache";

import { isOverseas } from "#app/lib/address.ts";
import { searchKey } from "#app/lib/plain-text.ts";

import { pastCommunesNamed } from "./past-communes.server.ts";
import {
  type City,
  listCitiesAlmostNamed,
  listCitiesNamed,
  listCitiesOfPostalCode,
} from "./repository.server.ts";

const shown = 10;

const answers = new LRUCache<string, City[]>({ max: 2000 });

const districtTown =
  /\b(paris|lyon|marseille) (\d{1,2}) ?(?:e|er|eme|ieme)?(?: arrondissement)?\b(?! ?\d)/;

/** « Paris 13ème arrondissement » and « Paris 13 » as the list writes them: « paris 13e ». */
export const plainTown = (typed: string): string =>
  searchKey(typed.slice(0, 100)).replace(
    districtTown,
    (_, town: string, number: string) =>
      `${town} ${String(Number(number))}${Number(number) === 1 ? "er" : "e"}`,
  );

/** Ten at most, all of a whole postal code; the most populous first (VAL-019). */
export function searchCities(typed: string): City[] {
  const key = plainTown(typed);
  if (key === "") return [];
  let found = answers.get(key);
  if (!found) answers.set(key, (found = lookUp(key)));
  return found;
}

/** A filter that would leave nothing is skipped. */
function narrowed(cities: City[], keep: (city: City) => boolean): City[] {
  if (cities.length < 2) return cities;
  const kept = cities.filter(keep);
  return kept.length > 0 ? kept : cities;
}

function lookUp(key: string): City[] {
  const { postal, department, name } = partsOf(key);
  const candidates = name ? listNamed(name) : listCitiesOfPostalCode(postal ?? "");
  const isWhole = !name && postal?.length === 5;
  // A few communes have the postal code of the department beside theirs.
  const ofDepartment = narrowed(candidates, ({ code }) =>
    department && !isWhole ? code.toLowerCase().startsWith(department) : true,
  );
  const ofPostal = narrowed(ofDepartment, ({ postalCodes }) =>
    postal ? postalCodes.some((code) => code.startsWith(postal)) : true,
  );
  // A whole postal code alone means its district rather than the commune (« 69003 »: Lyon 3e).
  const ofDistrict = narrowed(ofPostal, ({ parent }) => (isWhole ? parent !== undefined : true));
  const named = narrowed(ofDistrict, ({ searchText }) =>
    name ? searchText.startsWith(`${name} `) : true,
  );
  return named.sort(byPopulation).slice(0, isWhole ? undefined : shown);
}

const byPopulation = (a: City, b: City) => b.population - a.population;

/** Prefix matches; if none, names of the past, then matches with one typo (VAL-019). */
function listNamed(name: string): City[] {
  const found = listCitiesNamed(name);
  if (found.length > 0) return found;
  const past = todayOfPast(name);
  return past.length > 0 ? past : listCitiesAlmostNamed(name);
}

/** Communes of today that took in a commune of this name. */
const todayOfPast = (name: string): City[] => [
  ...new Set(pastCommunesNamed(name).map(({ today }) => today)),
];

/** « 69003 lyon », « lyon 69003 », « 69 », « saint denis 974 »: name and department. */
function partsOf(key: string) {
  const digits = /(?:^| )(\d{2,5}|2[ab])$|^(\d{2,5}|2[ab])(?: |$)/.exec(key);
  const postal = digits?.[1] ?? digits?.[2];
  if (!postal) return { name: key };
  const name = key.replace(digits?.[0] ?? "", " ").trim();
  return {
    name,
    postal: /^\d/.test(postal) ? postal : undefined,
    department: departmentOf(postal),
  };
}

export function departmentOf(postal: string): string | undefined {
  if (/^2[ab]/.test(postal)) return postal;
  if (/^20/.test(postal)) return "2";
  return isOverseas(postal) ? postal.slice(0, 3) : postal.slice(0, 2);
}

/** Communes of today with exactly this name, an article left out or not. */
export const communesExactly = (key: string): City[] =>
  listCitiesNamed(key).filter(({ name }) => {
    const bare = searchKey(name);
    return bare === key || bare.replace(/^(?:le|la|les|l) /, "") === key;
  });

/**
 * Communes with exactly this name today or in the past; several give a choice page (J01). None has another postal code
 * than the one typed.
 */
export function citiesNamed(typed: string): City[] {
  const { name, postal } = partsOf(plainTown(typed));
  const named = name
    ? [...new Set([...communesExactly(name), ...todayOfPast(name)])]
    : listCitiesOfPostalCode(postal ?? "-");
  return named
    .filter(({ postalCodes }) => !postal || postalCodes.some((code) => code.startsWith(postal)))
    .sort(byPopulation);
}
