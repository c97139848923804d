export const resourceThemes = ["choose", "study", "pay", "teach"] as const;

export type ResourceTheme = (typeof resourceThemes)[number];

export const familyThemes = ["choose", "study", "pay"] as const;

export const audiences = ["public", "teacher"] as const;

export const resourceStates = ["online", "withheld", "withdrawn"] as const;

export type ResourceState = (typeof resourceStates)[number];

/** PUB-044, CST-07. */
export const resourcesPerPage = 5;

const wordsAMinute = 200;

export const minutesOf = (body: string): number =>
  Math.max(1, Math.round(body.split(/\s+/).length / wordsAMinute));

/** Cache tag of every page that shows articles. */
export const resourcesTag = "content:resources";
