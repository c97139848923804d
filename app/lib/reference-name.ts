import i18next from "i18next";

/** The French name of a row of the reference: a subject, a level, an entry of a list by its code. */
export function referenceName(list: string, key: number | string): string {
  return i18next.t(`reference:${list}.${String(key)}`);
}
