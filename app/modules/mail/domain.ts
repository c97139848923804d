import type { Transitions } from "#app/lib/transitions.ts";

/** The life of a mail that leaves (STM-44). */
export const mailStates = ["queued", "retrying", "sent", "dead"] as const;

export type MailState = (typeof mailStates)[number];

export type MailEvent = "accepted" | "failed" | "given_up" | "asked_again";

/** A mail is tried eight times, then shown to the operator, who may ask again. */
export const mailTransitions: Transitions<MailState, MailEvent> = {
  queued: { accepted: "sent", failed: "retrying", given_up: "dead" },
  retrying: { accepted: "sent", failed: "retrying", given_up: "dead" },
  sent: {},
  dead: { asked_again: "queued" },
};

/** What a failed try brings: another try later, or the end. */
export const afterFailure = (next: Date | undefined): MailEvent => (next ? "failed" : "given_up");

/** What somebody may ask to receive no more, by the link at the foot of the mail (PUB-075). */
export const refusableMails = ["booking_reminder"] as const;

export type RefusableMail = (typeof refusableMails)[number];
