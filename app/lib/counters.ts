/** Daily totals, without person, cookie or address (CST-54). */
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

/** Of what was answered, for the service levels: in all, with a fault of ours, slowly. */
export const levelCounters = ["answered", "answered_failed", "answered_slow"] as const;

export type LevelCounter = (typeof levelCounters)[number];

export type Count = (name: CounterName) => void;
