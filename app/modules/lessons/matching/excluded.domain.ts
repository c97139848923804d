/** Why a teacher who teaches this is not proposed, the first that holds (CST-49). */
export const exclusions = [
  "already_asked",
  "refused_by_family",
  "ended_badly",
  "not_available",
  "too_far",
] as const;

export type Exclusion = (typeof exclusions)[number];
