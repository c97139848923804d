import i18next from "i18next";

import type { Place } from "./place-hour.ts";

/** By the first three signs of a commune's code: départements and territories overseas. */
const zones: Readonly<Record<string, string>> = {
  971: "America/Guadeloupe",
  972: "America/Martinique",
  973: "America/Cayenne",
  974: "Indian/Reunion",
  975: "America/Miquelon",
  976: "Indian/Mayotte",
  977: "America/St_Barthelemy",
  978: "America/Marigot",
  986: "Pacific/Wallis",
  987: "Pacific/Tahiti",
  988: "Pacific/Noumea",
};

/** Communes of French Polynesia whose hour is not that of Tahiti. */
const islands: Readonly<Record<string, string>> = {
  98719: "Pacific/Gambier",
  98723: "Pacific/Marquesas",
  98725: "Pacific/Marquesas",
  98731: "Pacific/Marquesas",
  98748: "Pacific/Marquesas",
  98756: "Pacific/Marquesas",
  98757: "Pacific/Marquesas",
};

/** The place whose hour is shown beside that of Paris, by a commune's code; undefined in mainland France. */
export function placeOfCity(cityCode: string | null | undefined): Place | undefined {
  const territory = cityCode?.slice(0, 3) ?? "";
  const zone = islands[cityCode ?? ""] ?? zones[territory];
  return zone === undefined ? undefined : { zone, at: i18next.t(`place:at.${territory}`) };
}
