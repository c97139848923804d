import i18next from "i18next";

import type { OpenCall } from "#app/api/call.server.ts";
import type { FoundAddress } from "#app/gateways/address.server.ts";
import { type Address, readAddress, type TypedAddress, writeAddress } from "#app/lib/address.ts";
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

export { citiesNamed, searchCities } from "./find-city.server.ts";
export type { City } from "./repository.server.ts";

const shown = 10;
const shownAddresses = 5;

/** The French of a reference entry: `subject.1`, `level.11`. */
const nameOf = (key: string) => i18next.t(`reference:${key}`);

/** « Mathématiques » */
export const subjectName = (id: number) => nameOf(`subject.${String(id)}`);

/** « Première » */
export const levelName = (id: number) => nameOf(`level.${String(id)}`);

/** « Lycée » */
export const cursusName = (id: number) => nameOf(`cursus.${String(id)}`);

/** An entry of a list of causes in words, by its id; nothing when no entry has it. */
export function entryName(list: ListName, id: number | null): string | null {
  const code = id === null ? undefined : codeOf(list, id);
  return code === undefined ? null : nameOf(`${list}.${code}`);
}

/** The commune or district of an INSEE code. */
export function cityByCode(code: string): City | undefined {
  return findCity(code);
}

/** What a city's slug asks for: `france` is no city; nothing when the slug is unknown (404, PUB-009). */
export function cityBySlug(slug: string): { city: City | undefined } | undefined {
  if (slug === defaultSlugs.city) return { city: undefined };
  const city = findCityBySlug(slug);
  return city && { city };
}

/** The town of a code or a slug: 422 when there is none; `france` is no town. */
export function cityRequested(given: string | undefined): City | undefined {
  if (!given) return undefined;
  const byCode = cityByCode(given);
  if (byCode) return byCode;
  const bySlug = cityBySlug(given);
  if (!bySlug) throw fieldFault("city", "api.search.unknown_city");
  return bySlug.city;
}

/** Communes around a place, nearest first, within so many km. */
export function nearestCities(center: Point, radius: number, length = shown): City[] {
  return listCitiesAround(center, radius)
    .slice(0, length)
    .map(({ city }) => city);
}

/** A town as the API shows it. */
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

/** The towns of a text, a slug or a code (API-150). */
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

/** Addresses a typed text may mean: the provider's, or the typed one completed by our communes (API-149). */
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

/** What was typed, in each town it may be: the point is the town's, never the house's. */
function ownSuggestions(typed: TypedAddress): AddressSuggestion[] {
  const requested = [typed.postal_code, typed.city].filter(Boolean).join(" ");
  const exact = typed.city ? citiesNamed(requested) : [];
  const cities = exact.length > 0 ? exact : searchCities(requested);
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

/** An address typed by hand, with or without suggestions. */
export type LooseAddress = TypedAddress & { city_code?: string | undefined };

/** Completes a typed address by its commune: code, postal code, point; 422 beside the town (VAL-014, VAL-020). */
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

function postalCodeOf({ postalCodes }: City, typed: string | undefined): string {
  const code = typed?.trim() ?? "";
  return postalCodes.includes(code) ? code : (postalCodes[0] ?? "");
}

function cityOfAddress(typed: LooseAddress, field: string): City {
  const byCode = typed.city_code ? findCity(typed.city_code) : undefined;
  if (byCode && (!typed.city || sameTown(byCode, typed.city))) return byCode;
  const [city, ...others] = citiesNamed([typed.postal_code, typed.city].filter(Boolean).join(" "));
  if (!city) throw fieldFault(`${field}.city`, "api.address.unknown_city");
  if (typed.postal_code) refuseOtherCode(city, typed.postal_code.trim(), field);
  else if (others.length > 0) {
    throw fieldFault(`${field}.postal_code`, "api.address.several_cities");
  }
  return city;
}

/** A code of another town is told, never replaced: nobody knows which of the two was meant. */
function refuseOtherCode(city: City, postal: string, field: string): void {
  if (!postal || city.postalCodes.includes(postal)) return;
  throw fieldFault(`${field}.postal_code`, "api.address.other_code");
}

const sameTown = (city: City, typed: string) =>
  searchKey(city.name) === searchKey(typed) ||
  (city.parent !== undefined && searchKey(findCity(city.parent)?.name ?? "") === searchKey(typed));

/** The questions put to a family for a subject and a class, with their French (API-024, REF-14). */
export function listQuestions(subjectId: number, levelId: number): Question[] {
  return questionsFor(subjectId, levelId).map(({ id, code, kind, required, options }) => ({
    id,
    kind,
    required,
    label: nameOf(`question.${code}`),
    options: options.map((option) => ({ id: option, name: nameOf(`option.${code}.${option}`) })),
  }));
}

/** The chapters of a subject and a class; of every one when neither is named (API-129). */
export function listChapters(subjectId?: number, levelId?: number): { id: number; name: string }[] {
  return chapters
    .filter(({ subject }) => subjectId === undefined || subjects[subjectId - 1]?.slug === subject)
    .filter(({ level }) => levelId === undefined || levels[levelId - 1]?.slug === level)
    .map(({ id, name }) => ({ id, name }));
}

/** A school of the committed list. */
export type Establishment = { id: number; name: string; city: string };

const shownEstablishments = 20;

const establishmentIds = new Set(establishments.map(({ id }) => id));

/** Whether this id is a school's of the committed list (VAL-049). */
export const isEstablishment = (id: number): boolean => establishmentIds.has(id);

const establishmentsByText = new Map(
  establishments.map((one) => [searchKey(`${one.name}, ${one.city}`), one] as const),
);

/** The school that a text names as it is proposed (`name, city`), whatever its capitals; undefined for another text. */
export const findEstablishment = (text: string): Establishment | undefined =>
  establishmentsByText.get(searchKey(text));

/** Schools whose name holds every word typed, in the town named if any, twenty at most (API-130). */
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
