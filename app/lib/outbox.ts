import { backOff } from "./back-off.ts";
import { plusMinutes } from "./clock.ts";
import { advance, type Transitions } from "./transitions.ts";

/** The life of what leaves from an outbox: a mail, an event (STM-44). */
export const outboxStates = ["queued", "retrying", "sent", "dead"] as const;

type OutboxState = (typeof outboxStates)[number];

/** It is tried as long as its back-off says, then shown to the operator, who may ask again. */
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
const longestAnswer = 500;

/** When something that is taken may be taken again: whoever takes it and dies gives it back in five minutes. */
export const heldUntil = (now: Date): Date => plusMinutes(now, holdMinutes);

type Waiting = Readonly<{ state: OutboxState; tries: number }>;

/** Who was asked to take it has refused for good: another try would be refused too. */
export class LastingRefusal extends Error {
  override readonly name = "LastingRefusal";
}

/** When something that failed this many times is tried again; undefined when it is given up. */
type Again = (tries: number, now: Date) => Date | undefined;

/** What a try brought, as it is written. */
type Tried = Waiting & Readonly<{ lastFailure?: string | null; nextTryAt?: Date }>;

/**
 * Sends something that was taken. A failure is tried again when `again` says, eight times unless it says otherwise; a
 * lasting refusal never. What answers `false` was not asked of anybody, which is no try.
 */
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
