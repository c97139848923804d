/** « 2026-10 », a month in Paris of this century, from 2020 on. */
export const monthForm = /^20[2-9]\d-(?:0[1-9]|1[0-2])$/;

/** A word of an address, where it is a month. */
export const monthIn = (word: string | null | undefined): string | undefined =>
  word && monthForm.test(word) ? word : undefined;
