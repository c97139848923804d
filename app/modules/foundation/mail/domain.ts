/** Mails that may be refused, by the footer link or in preferences (PUB-075); never money, law or security. */
export const refusableMails = ["follow_up", "weekly_digest", "booking_reminder"] as const;

export type RefusableMail = (typeof refusableMails)[number];

/** Follow-ups and reminders: nothing is due, confirmed or lost by not reading one. */
const followUps: ReadonlySet<string> = new Set([
  "request_sent",
  "request_reminder",
  "request_widen_reminder",
  "proposal_accepted",
  "proposal_accepted_if",
  "proposal_withdrawn",
  "offer_reminder",
  "means_reminder",
  "first_course_reminder",
  "course_reminder",
  "course_reminder_alert",
  "course_reminder_undeclared",
  "course_reminder_declare",
  "course_confirmed",
  "registration_reminder",
  "registration_evaluated",
  "stage_ended",
  "availability_to_confirm",
  "review_requested",
  "review_received",
  "review_answered",
]);

export function refusableKindOf(template: string): RefusableMail | undefined {
  if (template === "weekly_digest") return "weekly_digest";
  return followUps.has(template) ? "follow_up" : undefined;
}

/** What a mail is about: those of one thing and one day leave together (decision 061). */
export type MailThing = "request" | "courses" | "money" | "week";

type Grouped = Readonly<{
  /** What is due, refused, cancelled or lost by a date: never held. */
  atOnce: readonly string[];
  /** Held until the evening, where an earlier mail of the same thing has left on that day. */
  held: readonly string[];
  /** Held until the evening, the first one too: its deadline is days away, or there is none. */
  evening?: readonly string[];
  /** Nothing changes and nothing is to be done: leaves with the next mail, alone after a week. */
  alongOnly?: readonly string[];
}>;

const grouped: Readonly<Record<MailThing, Grouped>> = {
  request: {
    atOnce: [
      "means_reminder",
      "offers_lapsed",
      "proposal_withdrawn",
      "request_cancelled",
      "request_widen",
      "selection_expired_family",
      "teacher_stopped",
    ],
    held: ["offer_reminder", "proposal_accepted", "proposal_accepted_if", "proposal_question"],
    evening: [
      "request_reminder",
      "request_reminder_lapsed",
      "request_widen_reminder",
      "teachers_replaced",
    ],
  },
  courses: {
    atOnce: [
      "course_declared_absent",
      "course_maintained",
      "first_course_born",
      "first_course_tomorrow_family",
      "planned_ended_customer",
      "planned_reminder_customer",
    ],
    held: ["course_declared", "course_declared_alert", "course_edited", "planned_lapsed_customer"],
    evening: [
      "course_auto_confirmed",
      "course_reminder",
      "course_reminder_alert",
      "course_reminder_undeclared",
      "course_to_review",
      "desk_late",
      "planned_undeclared_customer",
    ],
    alongOnly: ["format_expired", "rates_expired", "review_requested"],
  },
  money: {
    atOnce: [
      "bill_awaited_over",
      "bill_due",
      "bill_unpaid",
      "payment_authentication",
      "payment_failed",
      "payment_failed_card",
      "payment_failed_last",
      "refund_account",
      "registration_done",
      "tax_declaration_asked",
      "tax_declaration_declined",
      "tax_declaration_reminder",
    ],
    held: ["payment_advance", "payment_paid", "payment_received"],
  },
  week: { atOnce: ["weekly_digest"], held: [] },
};

/** One of several mails that were joined, without its greeting. */
export type MailPart = Readonly<{
  subject: string;
  body: string;
  link: string | null;
  thing: string | null;
}>;

export const greeting = /^Bonjour[^\n]*,\n\n/;

export const withoutGreeting = (body: string): string => body.replace(greeting, "");

type Group = Readonly<{
  thing: MailThing;
  leaves: "at_once" | "first_at_once" | "evening" | "along";
}>;

const groups: ReadonlyMap<string, Group> = new Map<string, Group>(
  Object.entries(grouped).flatMap(
    ([name, { atOnce, held, evening: later = [], alongOnly = [] }]) => {
      const thing = name as MailThing;
      return [
        ...atOnce.map((template) => [template, { thing, leaves: "at_once" }] as const),
        ...held.map((template) => [template, { thing, leaves: "first_at_once" }] as const),
        ...later.map((template) => [template, { thing, leaves: "evening" }] as const),
        ...alongOnly.map((template) => [template, { thing, leaves: "along" }] as const),
      ];
    },
  ),
);

/** Undefined for what always leaves alone: contracts, law, security, links that open an account. */
export const groupOf = (template: string): Group | undefined => groups.get(template);

export const isAtOnce = ({ template }: Readonly<{ template: string }>): boolean =>
  groupOf(template)?.leaves === "at_once";

const noYesYet = ["request_reminder", "request_reminder_lapsed", "request_widen_reminder"] as const;

const overtaken: Readonly<Record<string, readonly string[]>> = {
  proposal_accepted: noYesYet,
  proposal_accepted_if: noYesYet,
  request_cancelled: [
    ...noYesYet,
    "offer_reminder",
    "proposal_accepted",
    "proposal_accepted_if",
    "proposal_question",
    "teachers_replaced",
  ],
};

/** Held mails of the same request that this one contradicts: they do not leave any more. */
export const overtakenBy = (template: string): readonly string[] => overtaken[template] ?? [];

/** Those of a kind that may still wait for their hour when it is refused. */
export const groupedOf = (kind: RefusableMail): readonly string[] =>
  [...groups.keys()].filter((template) => refusableKindOf(template) === kind);

/** What leaves with another mail waits this long for one. */
export const alongDays = 7;

/** Held mails leave at this hour of Paris. */
export const evening = "19:00";

/** A mail has this many parts at most. */
export const mostJoined = 20;
