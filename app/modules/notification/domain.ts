/** The menu entries that may carry a dot (CUS-032). */
export const notificationTypes = [
  "linkings",
  "courses",
  "teachers",
  "proposals",
  "students",
  "card",
  "registrations",
  "tax_credit",
  "payouts",
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** How long what was read stays listed, in days. */
export const listedDays = 30;
