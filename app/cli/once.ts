import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";

import { followers } from "#app/api/followers.server.ts";
import { onceKeys } from "#app/api/table.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { askRefund, type Refund } from "#app/modules/billing/payment/refund.server.ts";

import { type Known, type Line, type Tools, tried } from "./command.ts";

export const onceHelp =
  "the same line again does nothing: another reason is another line, --again does it once more";

function keyOf({ name, words, texts }: Line): string {
  const options = Object.entries(texts)
    .filter(([option]) => option !== "as")
    .sort(([one], [other]) => one.localeCompare(other));
  const line = JSON.stringify([name, words, options]);
  return `market:${createHash("sha256").update(line).digest("base64url")}`;
}

/**
 * Moves money once per line: repeating it returns the first answer, stored with the money. Another reason is another
 * line; `--again` repeats it.
 */
export async function triedOnce<Done extends object>(
  line: Line,
  tools: Tools,
  act: (tx: Tx) => Promise<Done>,
): Promise<object> {
  if (line.flags.has("again")) return tried(line, tools, act);
  const key = keyOf(line);
  return tried(line, tools, async (tx) => {
    const mine = await tx
      .insert(onceKeys)
      .values({ key, startedAt: tools.machineNow })
      .onConflictDoNothing()
      .returning();
    if (mine.length === 0) return doneBefore(tx, key);
    const body = await act(tx);
    await tx.update(onceKeys).set({ status: 200, body }).where(eq(onceKeys.key, key));
    return body;
  });
}

async function doneBefore(tx: Tx, key: string): Promise<object> {
  const [row] = await tx.select().from(onceKeys).where(eq(onceKeys.key, key));
  const done = row?.body as object;
  return { ...done, done_before: row?.startedAt.toISOString(), once_more: "--again" };
}

/** Opens the refund once per line, then calls the provider; a dry run does not. */
export async function refundedOnce(
  line: Line,
  tools: Known,
  open: (tx: Tx) => Promise<{ id: number; refund: Refund }>,
): Promise<object> {
  const { connection, gateways, now, by } = tools;
  const done = await triedOnce(line, tools, async (tx) => {
    const { id, refund } = await open(tx);
    return { id, refund: refund.id, amount: toEuros(refund.amountCents) };
  });
  if (!("refund" in done)) return done;
  const money = { db: connection.db, cards: gateways.cards, followers };
  await askRefund(money, Number(done.refund), now, by);
  return { ...done, asked: true };
}
