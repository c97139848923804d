import type { Tx } from "#app/db/client.server.ts";

import type { Tools } from "./command.ts";

/** Carries what a dry run would have answered out of its transaction, which is undone. */
class Undone extends Error {
  constructor(readonly answer: unknown) {
    super("dry run");
  }
}

const dry = "--dry-run";

/** Whether the operator only asks what would happen (OPS-01). */
export const isDry = (words: readonly string[]): boolean => words.includes(dry);

/** The words of a command without the wish of a dry run. */
export const withoutDry = (words: readonly string[]): string[] =>
  words.filter((word) => word !== dry);

/** Does it and undoes it: says what it would have been. */
export async function wouldBe(
  { connection: { db } }: Tools,
  act: (tx: Tx) => Promise<object>,
): Promise<object> {
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await act(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return { dry_run: true, would: error.answer };
    throw error;
  }
}

/** Does it; with `--dry-run`, does it and undoes it, and says what it would have been. */
export function tried(
  words: readonly string[],
  tools: Tools,
  act: (tx: Tx) => Promise<object>,
): Promise<object> {
  return isDry(words) ? wouldBe(tools, act) : tools.connection.db.transaction(act);
}
