import { expect, test } from "vitest";

import { defaultSlugs } from "#app/modules/foundation/reference/any.domain.ts";
import { cursus, levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";

import type { Listing } from "./listing-address.ts";
import { aboutOf } from "./listing-query.ts";
import { listingText } from "./listing-text.ts";

const towns = ["Paris", "Marseille", "Lyon", "Toulouse", "Nice", "Nantes", "Lille", "Rennes"];
const result = { data: [], totalCount: 9, capped: false, shuffler: 1, city: null, widening: null };

function textOf(given: Partial<Listing>, city?: string) {
  const listing = { format: "offline" as const, ...defaultSlugs, ...given };
  const about = aboutOf(listing);
  if (!about) throw new Error("An unknown listing.");
  const { titles, description } = listingText({ listing, about: { ...about, city }, result });
  return { title: titles[0], description: description[0] };
}

test("the listings that people search for have their own titles and descriptions (PUB-081)", () => {
  const subjectSlugs = subjects.map(({ slug }) => slug);
  const texts = (["offline", "online"] as const).flatMap((format) => [
    textOf({ format }),
    ...subjectSlugs.map((subject) => textOf({ format, subject })),
    ...[...cursus, ...levels].map(({ slug: level }) => textOf({ format, level })),
  ]);
  const inTowns = towns.flatMap((town) => [
    textOf({ city: town.toLowerCase() }, town),
    ...subjectSlugs.map((subject) => textOf({ subject, city: town.toLowerCase() }, town)),
  ]);
  const all = [...texts, ...inTowns];

  for (const name of ["title", "description"] as const) {
    const seen = all.map((text) => text[name]);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  }
});
