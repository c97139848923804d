import type { Db, Tx } from "#app/db/client.server.ts";

import { undone } from "./db.ts";
import { seenInSteps } from "./steps.ts";

/** What an injected fault is known by. */
class Cut extends Error {}

/** The same database, whose query of this number (1 for the first) fails, and those after it; in transactions too. */
function cutAt(db: Db, number: number): Db {
  let requested = 0;
  return seenInSteps(db, {
    query: (make) => {
      requested++;
      if (requested >= number) throw new Cut(`query ${String(requested)}`);
      return make();
    },
  });
}

/** Whether it came to its end; any other fault than ours is thrown. */
async function isWhole(run: Promise<unknown>): Promise<boolean> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof Cut) return false;
    throw error;
  }
}

/**
 * Does something with a database that is cut at the first query, at the second and so on, until nothing is
 * left to cut. Tells what each cut left behind, each from the same beginning (security 47).
 */
export async function leftByCuts(
  db: Db,
  act: (cut: Db) => Promise<unknown>,
  stateOf: (tx: Tx) => Promise<string>,
): Promise<string[]> {
  const left: { whole: boolean; state: string }[] = [];
  while (!left.at(-1)?.whole && left.length < 500) {
    await undone(db, async (tx) => {
      const whole = await isWhole(act(cutAt(tx, left.length + 1)));
      left.push({ whole, state: await stateOf(tx) });
    });
  }
  return left.map(({ state }) => state);
}
