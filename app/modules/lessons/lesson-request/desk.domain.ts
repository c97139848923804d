/** What a request waits for at the desk (OPS-03, OPS-21). */
export const deskWaits = ["to_evaluate", "to_widen"] as const;

/** Sent more than a day or three days ago, or past its deadline at the desk. */
export const requestAges = ["day", "three_days", "late"] as const;

export const requestOrders = ["deadline", "oldest", "newest"] as const;

/** Primary school, college, lycée, higher education, adults: their numbers (REF-11). */
export const cursusChoices = ["1", "2", "3", "4", "5"] as const;

export type RequestAge = (typeof requestAges)[number];
export type RequestOrder = (typeof requestOrders)[number];
