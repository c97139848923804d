export type Reading =
  | "text"
  | "phone"
  | "instant"
  | "day"
  | "cents"
  | "minutes"
  | "flag"
  | "state"
  | "address"
  | "country";

/** The other fields are internal; the exported file has them (LAW-08). */
const readings = {
  firstname: "text",
  lastname: "text",
  author: "text",
  title: "text",
  status: "state",
  state: "state",
  process: "state",
  email: "text",
  phone: "phone",
  birth_date: "day",
  bill_birth_date: "day",
  address: "address",
  bill_address: "address",
  buyer_name: "text",
  buyer_address: "text",
  street: "text",
  postal_code: "text",
  city_name: "text",
  country: "country",
  description: "text",
  methodology: "text",
  children_count: "text",
  establishment: "text",
  date: "instant",
  start: "instant",
  duration: "minutes",
  period_start: "day",
  period_end: "day",
  amount_cents: "cents",
  price_cents: "cents",
  hourly_price_cents: "cents",
  refunded_cents: "cents",
  credited_cents: "cents",
  reference: "text",
  promo_code: "text",
  rating: "text",
  review: "text",
  teacher_response: "text",
  subject_name: "text",
  comment: "text",
  comments: "text",
  teacher_comments: "text",
  cancel_comment: "text",
  rating_comment: "text",
  text: "text",
  message: "text",
  absent: "flag",
  tax_credit: "flag",
  phone_marketing_consent: "flag",
  urssaf_payment_enabled: "flag",
  first_course_date: "instant",
  created_at: "instant",
  email_confirmed_at: "instant",
  consent_at: "instant",
  confirmed_at: "instant",
  paid_at: "instant",
  ended_at: "instant",
  read_at: "instant",
  opened_at: "instant",
  last_used_at: "instant",
} as const satisfies Record<string, Reading>;

export type KeptField = keyof typeof readings;

export type Kept = Readonly<{ field: KeptField; reading: Reading; value: unknown }>;

export function keptOf(row: Readonly<Record<string, unknown>>): Kept[] {
  return Object.entries(readings).flatMap(([field, reading]) => {
    const value = row[field];
    if (value === undefined || value === null || value === "") return [];
    return [{ field: field as KeptField, reading, value }];
  });
}
