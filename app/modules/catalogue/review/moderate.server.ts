import type { Db, Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { fieldFault } from "#app/lib/rule-error.ts";

import { type ReviewState, stateOfReview } from "./domain.ts";
import { advanceReview, holdReview } from "./hold.server.ts";
import { notifyAuthor } from "./notify.server.ts";
import { findNewest } from "./repository.server.ts";
import { showRating } from "./withhold.server.ts";

const longestReason = 1000;

/**
 * The operator hides a review with a reason, or publishes it again (OPS-11). 404 if none, 409 for no change, 422
 * without a reason to hide.
 */
export async function moderateReview(
  tx: Tx,
  { id, action, reason = "" }: { id: number; action: "hide" | "publish"; reason?: string },
  { by, now }: By,
): Promise<{ id: number; state: ReviewState }> {
  const why = action === "hide" ? reasonOf(reason) : "";
  const review = await holdReview(tx, id);
  const change = changes[action](why);
  const saved = await advanceReview(tx, review, action, { by, now, change, reason: why });
  await showRating(tx, review.teacherId, now);
  const about = action === "hide" ? "review_hidden" : "review_published";
  await notifyAuthor(tx, review, { about, details: { reason: why } }, now);
  return { id, state: stateOfReview(saved) };
}

const changes = {
  hide: (hiddenReason: string) => ({ withheld: "all", hiddenReason }) as const,
  publish: () => ({ withheld: null, hiddenReason: null }),
};

function reasonOf(typed: string): string {
  const reason = boundedText(typed, longestReason);
  if (reason === undefined) throw fieldFault("reason", "api.review.reason");
  return reason;
}

/** Newest reviews for an operator: authors, teachers, visibility (OPS-11). */
export async function listForOperator(db: Db, { hidden }: { hidden: boolean }) {
  const rows = await findNewest(db, { hidden });
  return rows.map(({ publishedAt, ...row }) => ({
    ...row,
    published_at: publishedAt.toISOString(),
    state: stateOfReview(row),
  }));
}
