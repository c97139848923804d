import { backOff } from "./back-off.ts";
import { plusMinutes } from "./clock.ts";
import { advance, type Transitions } from "./transitions.ts";

/** The life of what leaves from an outbox: a mail, an event (STM-44). */
export const outboxStates = ["queued", "retrying", "sent", "dead"] as const;

type OutboxState = (typeof outboxStates)[number];

/** It is tried eight times, then shown to the operator, who may ask again. */
export const outboxTransitions: Transitions<
  OutboxState,
  "accepted" | "failed" | "given_up" | "asked_again"
> = {
  queued: { accepted: "sent", failed: "retrying", given_up: "dead" },
  retrying: { accepted: "sent", failed: "retrying", given_up: "dead" },
  sent: {},
  dead: { asked_again: "queued" },
};

const holdMinutes = 5;
/** What nobody was asked to take waits for the next run. */
const restMinutes = 1;
const mostSaid = 500;

/** When something that is taken may be taken again: whoever takes it and dies gives it back in five minutes. */
export const heldUntil = (now: Date): Date => plusMinutes(now, holdMinutes);

type Waiting = Readonly<{ state: OutboxState; tries: number }>;

/** What a try brought, as it is written. */
type Tried = Waiting & Readonly<{ lastFailure?: string | null; nextTryAt?: Date }>;

/**
 * Sends something that was taken. A failure is tried again later, and the eighth is the last; what says `false` was not
 * asked of anybody, which is no try.
 */
export async function trySending(
  { state, tries }: Waiting,
  now: Date,
  send: () => Promise<unknown>,
): Promise<Tried> {
  const count = tries + 1;
  try {
    if ((await send()) === false) {
      return { state, tries, nextTryAt: plusMinutes(now, restMinutes) };
    }
  } catch (error) {
    const next = backOff(count, now);
    return {
      state: advance(outboxTransitions, state, next ? "failed" : "given_up"),
      tries: count,
      nextTryAt: next ?? now,
      lastFailure: error instanceof Error ? error.message.slice(0, mostSaid) : "unknown",
    };
  }
  return {
    state: advance(outboxTransitions, state, "accepted"),
    tries: count,
    lastFailure: null,
  };
}
