/** The first of these texts that is at most so long; the last one, whole, when none is. */
export const fitting = (texts: readonly string[], most: number): string =>
  texts.find(({ length }) => length <= most) ?? texts.at(-1) ?? "";
