import { type Turn, turns } from "#app/lib/paper-picture.server.ts";

/** How a paper is looked at, in its address: `?fichier=2&tourner=90&grand=oui`. */
export function lookIn(search: URLSearchParams): { number: number; turn: Turn; isLarge: boolean } {
  const turn = turns.find((one) => String(one) === search.get("tourner")) ?? 0;
  const number = Number(/^[1-9]$/.exec(search.get("fichier") ?? "")?.[0] ?? 1);
  return { number, turn, isLarge: search.get("grand") === "oui" };
}
