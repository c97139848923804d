import type { Db, Tx } from "#app/db/client.server.ts";

import { undone } from "./db.ts";
import { seenInSteps } from "./steps.ts";

class Cut extends Error {}

/** Query n (from 1) and those after it fail, in transactions too. */
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

async function isWhole(run: Promise<unknown>): Promise<boolean> {
  try {
    await run;
    return true;
  } catch (error) {
    if (error instanceof Cut) return false;
    throw error;
  }
}

/** Cuts the database at each query in turn, from the same start; returns what each cut left (security 47). */
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
