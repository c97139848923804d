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

/** How many mails a person receives within so many minutes from one caller. */
export const budget = { mails: 20, minutes: 60 };

/**
 * Mails that leave whatever came before: an agreement made or ended, money that is contested or owed. None of them can be
 * repeated by its sender alone.
 */
const duties: ReadonlySet<string> = new Set([
  "affiliation_accepted",
  "affiliation_opened",
  "contract_opened_family",
  "contract_opened_teacher",
  "contract_stopped",
  "contract_withdrawn",
  "course_disputed",
  "format_accepted",
  "planned_late_cancelled_customer",
  "planned_late_cancelled_teacher",
  "rates_accepted",
  "teacher_selected",
]);

/** Whether a mail of this template leaves beyond the budget too. */
export const alwaysLeaves = (template: string): boolean => duties.has(template);
