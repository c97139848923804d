import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { boundedText } from "#app/lib/bounded-text.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { listHistory, presentNamedLine } from "#app/modules/foundation/history/record.server.ts";

import { type ModeratedState, stateOfReview } from "./domain.ts";
import { moderatedSchema } from "./endpoints.ts";
import { advanceReview, holdReview } from "./hold.server.ts";
import { notifyAuthor } from "./notify.server.ts";
import { findModerated, findNewest } from "./repository.server.ts";
import { showRating } from "./withhold.server.ts";

const longestReason = 1000;

/**
 * The operator hides a review with a reason, or publishes it again (OPS-11). 404 if none, 409 for no change, 422
 * without a reason to hide.
 */
export async function moderateReview(
  tx: Tx,
  {
    id,
    action,
    reason = "",
  }: { id: number; action: "hide" | "publish"; reason?: string | undefined },
  { by, now }: By,
): Promise<{ id: number; state: ModeratedState }> {
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

type Query = Paging & { state?: ModeratedState | undefined; reported?: boolean | undefined };

/** Reviews with who wrote of whom, newest first (API-251). */
export const listNewest = (
  { reader }: Pick<Call, "reader">,
  { state, reported, ...paging }: Query,
) =>
  listed(
    paging,
    (page) => findNewest(reader, { hidden: state && state === "hidden", reported }, page),
    presentModerated,
  );

const presentModerated = ({
  row,
  teacher,
  notice,
}: NonNullable<Awaited<ReturnType<typeof findModerated>>>) =>
  wire(moderatedSchema, row, { teacher, notice, state: stateOfReview(row) });

/** One with its history; 404 when unknown (OPS-31). */
export async function showModerated({ reader }: Pick<Call, "reader">, { id }: { id: number }) {
  const found = orNotFound(await findModerated(reader, id), "api.review.not_found");
  const lines = await listHistory(reader, [{ machine: "review", id }]);
  const history = lines.map((line) => ({ ...presentNamedLine(line), details: line.details }));
  return { ...presentModerated(found), history };
}
