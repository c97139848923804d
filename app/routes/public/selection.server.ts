import i18next from "i18next";

import { lowerFirst } from "#app/lib/french-texts.ts";
import { defaultSlugs } from "#app/modules/reference/any.domain.ts";
import { levels, subjects } from "#app/modules/reference/schooling.domain.ts";
import { listingAddress } from "#app/modules/search/components/listing-address.ts";
import type { Wish } from "#app/modules/search/components/wish.ts";
import { compared } from "#app/modules/teacher/components/selection-list.tsx";

const nameOf = (key: string) => i18next.t(`reference:${key}`);

/** « mathématiques, Terminale, à domicile »: what the prices are for; nothing when no class is looked for. */
export function wishWords({ matiere, niveau, format }: Wish) {
  if (niveau === undefined) return undefined;
  const words = [
    matiere && lowerFirst(nameOf(`subject.${String(matiere)}`)),
    nameOf(`level.${String(niveau)}`),
    format && lowerFirst(i18next.t(`search:form.${format}`)),
  ];
  return words.filter(Boolean).join(", ");
}

/** The list that a wish comes from. */
export function listingOf({ matiere, niveau, format = "offline", ville }: Wish): string {
  return listingAddress({
    format,
    subject: subjects.find(({ id }) => id === matiere)?.slug ?? defaultSlugs.subject,
    level: levels.find(({ id }) => id === niveau)?.slug ?? defaultSlugs.level,
    city: ville ?? defaultSlugs.city,
  });
}

/** Of the teachers kept aside, those that an address compares; `wrong` when they are too few or too many. */
export function comparedOf(search: URLSearchParams, kept: readonly number[]) {
  const asked = new Set(search.getAll("comparer").map(Number));
  const ticked = kept.filter((id) => asked.has(id));
  const wrong = search.has("comparer")
    ? ticked.length < compared.least || ticked.length > compared.most
    : false;
  return { ticked, wrong };
}
