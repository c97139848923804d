/** The menu entries that may carry a dot (CUS-032). */
export const notificationTypes = [
  "linkings",
  "courses",
  "proposals",
  "students",
  "card",
  "registrations",
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** How long what was read stays listed, in days. */
export const listedDays = 30;
