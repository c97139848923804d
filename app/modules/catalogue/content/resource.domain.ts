/** What an article is about: choosing a teacher, studying, paying, and for teachers, teaching (PUB-079). */
export const resourceThemes = ["choose", "study", "pay", "teach"] as const;

export type ResourceTheme = (typeof resourceThemes)[number];

/** The themes that families read of. */
export const familyThemes = ["choose", "study", "pay"] as const;

/** Who an article is written for; what families may read teachers may too. */
export const audiences = ["public", "teacher"] as const;

/** Articles on a page of the public list (PUB-044, CST-07). */
export const resourcesPerPage = 5;

const wordsAMinute = 200;

/** Minutes it takes to read, one at least. */
export const minutesOf = (body: string): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsAMinute));

/** The tag of every page that shows articles: dropped when one is taken away. */
export const resourcesTag = "content:resources";
