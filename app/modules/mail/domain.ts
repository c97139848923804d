import { plusMinutes } from "#app/lib/clock.ts";
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

/** How often a mail is tried before it is dead. */
export const mostTries = 8;

/** What a failed try of this number (1 for the first) brings: another try later, or the end. */
export function afterFailure(tries: number): MailEvent {
  return tries >= mostTries ? "given_up" : "failed";
}

/** When to try again after so many failures: 1, 2, 4 … 64 minutes later. */
export function nextTryAt(tries: number, now: Date): Date {
  return plusMinutes(now, 2 ** (tries - 1));
}
