import { withoutAccents } from "./plain-text.ts";

/** A piece of address: « Physique-chimie, 1re année » gives « physique-chimie-1re-annee ». */
export function slugOf(text: string): string {
  return withoutAccents(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
