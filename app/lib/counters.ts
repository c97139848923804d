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

export type Count = (name: CounterName) => void;
