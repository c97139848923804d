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
