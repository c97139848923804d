/** Reviews on a page (CST-04). */
export const reviewsPerPage = 4;

/** What visitors do not read of a review, by the house's decision: its words, or the whole of it (STM-27). */
export const withheldParts = ["text", "all"] as const;

export type Withheld = (typeof withheldParts)[number];
