import type { Db } from "#app/db/client.server.ts";

import { seenInSteps } from "./steps.ts";

class Killed extends Error {}

/**
 * Killed at step n (from 1). Steps: a query, a transaction before commit, a third-party call before or after it, its
 * answer lost.
 */
export function mortalAt(number: number) {
  const life = { steps: 0 };
  const step = () => {
    life.steps += 1;
    if (life.steps >= number) throw new Killed(`step ${String(life.steps)}`);
  };
  const query = (make: () => object) => {
    step();
    return make();
  };
  return {
    life,
    db: (db: Db) => seenInSteps(db, { query, commit: step }),
    asks: <Party extends object>(party: Party): Party =>
      new Proxy(party, {
        get(target, name, receiver) {
          const member: unknown = Reflect.get(target, name, receiver);
          if (typeof member !== "function") return member;
          return async (...given: unknown[]) => {
            step();
            const answer: unknown = await Reflect.apply(member, target, given);
            step();
            return answer;
          };
        },
      }),
    async lives(act: Promise<unknown>): Promise<boolean> {
      try {
        await act;
        return true;
      } catch (error) {
        if (error instanceof Killed) return false;
        throw error;
      }
    },
  };
}
