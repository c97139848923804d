import { backOff } from "./back-off.ts";
import { plusMinutes } from "./clock.ts";
import { advance, type Transitions } from "./transitions.ts";

/** States of an outbox item, a mail or an event (STM-44). */
export const outboxStates = ["queued", "retrying", "sent", "dead", "closed"] as const;

export type OutboxState = (typeof outboxStates)[number];

export const outboxTransitions: Transitions<
  OutboxState,
  "accepted" | "failed" | "given_up" | "asked_again" | "closed"
> = {
  queued: { accepted: "sent", failed: "retrying", given_up: "dead" },
  retrying: { accepted: "sent", failed: "retrying", given_up: "dead" },
  sent: {},
  dead: { asked_again: "queued", closed: "closed" },
  closed: {},
};

const holdMinutes = 5;
const restMinutes = 1;
const longestAnswer = 500;

export const heldUntil = (now: Date): Date => plusMinutes(now, holdMinutes);

type Waiting = Readonly<{ state: OutboxState; tries: number }>;

/** Permanent refusal: never retried. */
export class LastingRefusal extends Error {
  override readonly name = "LastingRefusal";
}

type Again = (tries: number, now: Date) => Date | undefined;

type Tried = Waiting & Readonly<{ lastFailure?: string | null; nextTryAt?: Date }>;

/** Retries when `again` says, never after a lasting refusal. `false` is no attempt. */
export async function trySending(
  { state, tries }: Waiting,
  now: Date,
  send: () => Promise<unknown>,
  again: Again = backOff,
): Promise<Tried> {
  const count = tries + 1;
  try {
    if ((await send()) === false) {
      return { state, tries, nextTryAt: plusMinutes(now, restMinutes) };
    }
  } catch (error) {
    const next = error instanceof LastingRefusal ? undefined : again(count, now);
    return {
      state: advance(outboxTransitions, state, next ? "failed" : "given_up"),
      tries: count,
      nextTryAt: next ?? now,
      lastFailure: error instanceof Error ? error.message.slice(0, longestAnswer) : "unknown",
    };
  }
  return {
    state: advance(outboxTransitions, state, "accepted"),
    tries: count,
    lastFailure: null,
  };
}
