import type { Db } from "#app/db/client.server.ts";

import { seenInSteps } from "./steps.ts";

/** What a process died of. */
class Killed extends Error {}

/**
 * A process that is killed at its step of this number (1 for the first) and does nothing any more. A step is a query; a
 * transaction whose queries are done and which is not committed yet; a call of a third party that was not made yet; one
 * that was carried out, and whose answer is lost. Killed at a step is killed after the commit, if one came before it.
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
    /** The same third party, asked by this process. */
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
    /** Whether it lived to its end; any other fault than ours is thrown. */
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
