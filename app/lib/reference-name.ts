import i18next from "i18next";

export function referenceName(list: string, key: number | string): string {
  return i18next.t(`reference:${list}.${String(key)}`);
}

export const namedReference = (list: string, id: number) => ({ id, name: referenceName(list, id) });
