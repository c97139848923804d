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

/** Entries of the menu, and kinds that share one but have a card of their own on the home. */
export const waitingTypes = [
  ...notificationTypes,
  "billing",
  "classes",
  "places",
  "stages",
  "disponibilities",
] as const;

export type NotificationType = (typeof notificationTypes)[number];

/** Lines of a list, at most: the unread come first. */
export const mostListed = 100;

export const listedDays = 30;

/** Mails that a person receives from one caller within these minutes. */
export const budget = { mails: 20, minutes: 60 };

/** Mails that leave whatever the budget: contracts, contested or owed money. A sender alone cannot repeat them. */
const duties: ReadonlySet<string> = new Set([
  "affiliation_accepted",
  "affiliation_opened",
  "contract_opened_family",
  "contract_opened_teacher",
  "contract_stopped",
  "contract_withdrawn",
  "course_disputed",
  "first_course_not_ok",
  "format_accepted",
  "planned_late_cancelled_customer",
  "planned_late_cancelled_teacher",
  "rates_accepted",
  "teacher_selected",
]);

export const alwaysLeaves = (template: string): boolean => duties.has(template);
