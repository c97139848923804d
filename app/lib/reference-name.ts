import i18next from "i18next";

export function referenceName(list: string, key: number | string): string {
  return i18next.t(`reference:${list}.${String(key)}`);
}
