import { LRUCache } from "lru-cache";

import { searchKey } from "#app/lib/plain-text.ts";

import {
  type City,
  listCitiesAlmostNamed,
  listCitiesNamed,
  listCitiesOfPostalCode,
} from "./repository.server.ts";

const shown = 10;

const answers = new LRUCache<string, City[]>({ max: 2000 });

/** Ten at most, the most populous first (VAL-019). */
export function searchCities(typed: string): City[] {
  const key = searchKey(typed.slice(0, 100));
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
  const ofDepartment = narrowed(candidates, ({ code }) =>
    department ? code.toLowerCase().startsWith(department) : true,
  );
  const ofPostal = narrowed(ofDepartment, ({ postalCodes }) =>
    postal ? postalCodes.some((code) => code.startsWith(postal)) : true,
  );
  // A whole postal code alone means its district rather than the commune (« 69003 »: Lyon 3e).
  const ofDistrict = narrowed(ofPostal, ({ parent }) =>
    !name && postal?.length === 5 ? parent !== undefined : true,
  );
  const named = narrowed(ofDistrict, ({ searchText }) =>
    name ? searchText.startsWith(`${name} `) : true,
  );
  return named.sort((a, b) => b.population - a.population).slice(0, shown);
}

/** Prefix matches; if none, matches with one typo (VAL-019). */
function listNamed(name: string): City[] {
  const found = listCitiesNamed(name);
  return found.length > 0 ? found : listCitiesAlmostNamed(name);
}

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

function departmentOf(postal: string): string | undefined {
  if (/^2[ab]/.test(postal)) return postal;
  if (/^20/.test(postal)) return "2";
  return /^9[78]/.test(postal) ? postal.slice(0, 3) : postal.slice(0, 2);
}

/** One exact match is the commune meant; several give a choice page (J01). */
export function citiesNamed(typed: string): City[] {
  const { name, postal } = partsOf(searchKey(typed.slice(0, 100)));
  const bare = (city: City) => searchKey(city.name);
  const found = searchKey(name)
    ? listCitiesNamed(name).filter(
        (city) => bare(city) === name || bare(city).replace(/^(?:le|la|les|l) /, "") === name,
      )
    : listCitiesOfPostalCode(postal ?? "-");
  return narrowed(found, ({ postalCodes }) =>
    postal ? postalCodes.some((code) => code.startsWith(postal)) : true,
  ).sort((a, b) => b.population - a.population);
}
