/** What the site counts of itself, a number a day each: no person, no cookie, no address (CST-54). */
export const counterNames = [
  "visit_home",
  "visit_listing",
  "visit_lesson",
  "visit_stages",
  "visit_stage",
  "visit_article",
  "visit_text",
  "visit_booking",
  "visit_account",
  "visit_family",
  "visit_teacher",
  "search",
  "booking_begun",
  "booking_sent",
  "sign_up",
  "registration",
] as const;

export type CounterName = (typeof counterNames)[number];

/** Counts one. */
export type Count = (name: CounterName) => void;
