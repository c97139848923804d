import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { move } from "#app/modules/foundation/history/record.server.ts";

import { type ReviewEvent, reviewTransitions, stateOfReview } from "./domain.ts";
import { lockReview, type ReviewRow, saveReview } from "./write.repository.server.ts";

export const notFound = () => new RuleError("not_found", "api.review.not_found");

/** Locks a review until the transaction ends; 404 if none. */
export async function holdReview(tx: Tx, id: number): Promise<ReviewRow> {
  return orNotFound(await lockReview(tx, id), "api.review.not_found");
}

/** Only way to change a review; each event is recorded in history (STM-27). 409 when not allowed. */
export async function advanceReview(
  tx: Tx,
  review: ReviewRow,
  event: ReviewEvent,
  { by, now, change, reason }: By & { change: Partial<ReviewRow>; reason?: string },
): Promise<ReviewRow> {
  const thing = {
    machine: "review",
    id: review.id,
    transitions: reviewTransitions,
    from: stateOfReview(review),
  } as const;
  await move(tx, thing, { event, by, now, details: reason ? { reason } : undefined });
  return saveReview(tx, review.id, change);
}
