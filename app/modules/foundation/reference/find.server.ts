import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import type { FoundAddress } from "#app/gateways/address.server.ts";
import {
  type Address,
  isOverseas,
  readAddress,
  type TypedAddress,
  writeAddress,
} from "#app/lib/address.ts";
import type { Point } from "#app/lib/geo.ts";
import { searchKey } from "#app/lib/plain-text.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { defaultSlugs } from "./any.domain.ts";
import chapters from "./chapters.json" with { type: "json" };
import { codeOf, levels, type ListName, subjects } from "./domain.ts";
import type { AddressSuggestion, City as ShownCity, Question } from "./endpoints.ts";
import establishments from "./establishments.json" with { type: "json" };
import { citiesNamed, searchCities } from "./find-city.server.ts";
import { questionsFor } from "./questionnaire.domain.ts";
import { type City, findCity, findCityBySlug, listCitiesAround } from "./repository.server.ts";

export { largestCities } from "./repository.server.ts";

export { citiesNamed, searchCities } from "./find-city.server.ts";
export type { City } from "./repository.server.ts";

const shown = 10;
const shownAddresses = 5;

const nameOf = (key: string) => i18next.t(`reference:${key}`);

export const subjectName = (id: number) => nameOf(`subject.${String(id)}`);

export const levelName = (id: number) => nameOf(`level.${String(id)}`);

export const cursusName = (id: number) => nameOf(`cursus.${String(id)}`);

export function entryName(list: ListName, id: number | null): string | null {
  const code = id === null ? undefined : codeOf(list, id);
  return code === undefined ? null : nameOf(`${list}.${code}`);
}

export function cityByCode(code: string): City | undefined {
  return findCity(code);
}

/** `france` is no city; undefined when unknown (404, PUB-009). */
export function cityBySlug(slug: string): { city: City | undefined } | undefined {
  if (slug === defaultSlugs.city) return { city: undefined };
  const city = findCityBySlug(slug);
  return city && { city };
}

/** 422 when unknown; `france` is no commune. */
export function cityRequested(given: string | undefined): City | undefined {
  if (!given) return undefined;
  const byCode = cityByCode(given);
  if (byCode) return byCode;
  const bySlug = cityBySlug(given);
  if (!bySlug) throw fieldFault("city", "api.search.unknown_city");
  return bySlug.city;
}

export function nearestCities(center: Point, radius: number, length = shown): City[] {
  return listCitiesAround(center, radius)
    .slice(0, length)
    .map(({ city }) => city);
}

export function showCity(city: City): ShownCity {
  const { name, slug, code, postalCodes, department, latitude, longitude, searchText } = city;
  return {
    name,
    slug,
    city_code: code,
    postal_codes: [...postalCodes],
    department_code: department,
    latitude,
    longitude,
    search_text: searchText,
  };
}

/** Communes of a text, a slug or a code (API-150). */
export function listCities(query: {
  q?: string | undefined;
  slug?: string | undefined;
  code?: string | undefined;
}): ShownCity[] {
  const { q = "", slug, code } = query;
  if (slug !== undefined || code !== undefined) {
    const city = slug === undefined ? findCity(code ?? "") : findCityBySlug(slug);
    return city ? [showCity(city)] : [];
  }
  return searchCities(q).map(showCity);
}

/** The provider's suggestions, or the typed address completed by our communes (API-149). */
export async function suggestAddresses(
  { gateways }: Pick<OpenCall, "gateways">,
  { q }: Readonly<{ q: string }>,
): Promise<AddressSuggestion[]> {
  const text = q.trim();
  if (text.length < 3) return [];
  const found = await gateways.addresses.search(text);
  return found ? found.map(showAddress) : ownSuggestions(readAddress(text));
}

function showAddress({ label, houseNumber, street, ...commune }: FoundAddress): AddressSuggestion {
  return {
    label,
    house_number: houseNumber ?? null,
    street: street ?? null,
    city: commune.city,
    city_code: commune.cityCode,
    postal_code: commune.postalCode,
    latitude: commune.latitude,
    longitude: commune.longitude,
    country: "FR",
    isAccurateAddress: commune.accurate,
  };
}

/** The point is the commune's, never the building's. */
function ownSuggestions(typed: TypedAddress): AddressSuggestion[] {
  const text = [typed.postal_code, typed.city].filter(Boolean).join(" ");
  const exact = typed.city ? citiesNamed(text) : [];
  const cities = exact.length > 0 ? exact : searchCities(text);
  return cities.slice(0, shownAddresses).map((city) => {
    const postal = postalCodeOf(city, typed.postal_code);
    const parts = { ...typed, postal_code: postal, city: city.name };
    return {
      label: writeAddress(parts),
      house_number: typed.house_number ?? null,
      street: typed.street ?? null,
      city: city.name,
      city_code: city.code,
      postal_code: postal,
      latitude: city.latitude,
      longitude: city.longitude,
      country: "FR",
      isAccurateAddress: false,
    };
  });
}

export type LooseAddress = TypedAddress & { city_code?: string | undefined };

/** Adds code, postal code and point of its commune; 422 at the commune (VAL-014, VAL-020). */
export function completeAddress(typed: LooseAddress, field: string): Address {
  const city = cityOfAddress(typed, field);
  const commune = {
    house_number: typed.house_number?.trim() || undefined,
    street: typed.street?.trim() || undefined,
    city: city.name,
    postal_code: postalCodeOf(city, typed.postal_code),
  };
  return {
    ...commune,
    city_code: city.code,
    country: "FR",
    latitude: city.latitude,
    longitude: city.longitude,
    full_address: writeAddress(commune),
  };
}

/** Where lessons are given in person: not overseas, whose VAT and hour are others; 422 as `completeAddress`. */
export function completeLessonAddress(typed: LooseAddress, field: string): Address {
  const address = completeAddress(typed, field);
  if (isOverseas(address.city_code)) throw fieldFault(`${field}.city`, "api.address.overseas");
  return address;
}

function postalCodeOf({ postalCodes }: City, typed: string | undefined): string {
  const code = typed?.trim() ?? "";
  return postalCodes.includes(code) ? code : (postalCodes[0] ?? "");
}

function cityOfAddress(typed: LooseAddress, field: string): City {
  const byCode = typed.city_code ? findCity(typed.city_code) : undefined;
  if (byCode && (!typed.city || sameTown(byCode, typed.city))) return byCode;
  const [city, ...others] = citiesNamed([typed.postal_code, typed.city].filter(Boolean).join(" "));
  if (!city) throw unknownCity(typed, field);
  if (!typed.postal_code && others.length > 0) {
    throw fieldFault(`${field}.postal_code`, "api.address.several_cities");
  }
  return city;
}

/** A code of another commune is reported, never replaced: either may be wrong. */
function unknownCity({ city = "", postal_code: postal }: LooseAddress, field: string) {
  return postal && citiesNamed(city).length > 0
    ? fieldFault(`${field}.postal_code`, "api.address.other_code")
    : fieldFault(`${field}.city`, "api.address.unknown_city");
}

const sameTown = (city: City, typed: string) =>
  searchKey(city.name) === searchKey(typed) ||
  (city.parent !== undefined && searchKey(findCity(city.parent)?.name ?? "") === searchKey(typed));

/** Questions for a subject and a class, in French (API-024, REF-14). */
export function listQuestions(subjectId: number, levelId: number): Question[] {
  return questionsFor(subjectId, levelId).map(({ id, code, kind, options }) => ({
    id,
    kind,
    required: false,
    label: nameOf(`question.${code}`),
    options: options.map((option) => ({ id: option, name: nameOf(`option.${code}.${option}`) })),
  }));
}

/** Chapters of a subject and a class; all when neither is named (API-129). */
export function listChapters(subjectId?: number, levelId?: number): { id: number; name: string }[] {
  return chapters
    .filter(({ subject }) => subjectId === undefined || subjects[subjectId - 1]?.slug === subject)
    .filter(({ level }) => levelId === undefined || levels[levelId - 1]?.slug === level)
    .map(({ id, name }) => ({ id, name }));
}

export type Establishment = { id: number; name: string; city: string };

const shownEstablishments = 20;

const establishmentIds = new Set(establishments.map(({ id }) => id));

export const isEstablishment = (id: number): boolean => establishmentIds.has(id);

const establishmentsByText = new Map(
  establishments.map((one) => [searchKey(`${one.name}, ${one.city}`), one] as const),
);

/** Matches `name, city`, ignoring case. */
export const findEstablishment = (text: string): Establishment | undefined =>
  establishmentsByText.get(searchKey(text));

/** Schools whose name holds every typed word, in the commune if named; twenty at most (API-130). */
export function listEstablishments(typed = "", town = ""): Establishment[] {
  const words = searchKey(typed).split(" ").filter(Boolean);
  const city = searchKey(town);
  return establishments
    .filter(({ city: of }) => city === "" || searchKey(of).startsWith(city))
    .filter(({ name, city: of }) => {
      const key = searchKey(`${name} ${of}`);
      return words.every((word) => key.includes(word));
    })
    .slice(0, shownEstablishments);
}
