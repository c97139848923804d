const listed = new Intl.ListFormat("fr", { type: "conjunction" });

/** « Camille, Julien et Rachel ». */
export const listWords = (words: readonly string[]): string => listed.format(words);
