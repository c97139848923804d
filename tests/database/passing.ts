import type { Db, Tx } from "#app/db/client.server.ts";

import { undone } from "./db.ts";
import { seenInSteps } from "./steps.ts";

/** A query is a lazy promise, run when awaited. */
function held<Query extends object>(query: Query, meet: () => Promise<void>): Query {
  return new Proxy(query, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      if (name === "then") {
        return (...on: Parameters<Promise<unknown>["then"]>) =>
          meet()
            .then(() => target)
            .then(...on);
      }
      return (...given: unknown[]) => {
        const next: unknown = Reflect.apply(member, target, given);
        return typeof next === "object" && next !== null && "then" in next
          ? held(next, meet)
          : next;
      };
    },
  });
}

type Seen = Readonly<{
  number: number;
  /** Queries inside a transaction are steps too; only without a lock that the other needs. */
  inside: boolean;
}>;

function passedAt(db: Db, passes: () => Promise<unknown>, { number, inside }: Seen) {
  const steps = { count: 0 };
  const meet = async () => {
    steps.count += 1;
    if (steps.count === number) await passes();
  };
  const slow = seenInSteps(db, {
    query: (make) => held(make(), meet),
    whole: inside ? undefined : meet,
  });
  return { slow, steps };
}

/**
 * Replays a scene overtaken at each step in turn, from the same start. A step is a query or a whole transaction.
 * Returns the step count.
 */
export async function overtakenEverywhere(
  db: Db,
  scene: (tx: Tx, slow: (passes: () => Promise<unknown>) => Db) => Promise<void>,
  { inside = false } = {},
): Promise<number> {
  for (let number = 1; ; number++) {
    let steps = { count: 0 };
    await undone(db, (tx) =>
      scene(tx, (passes) => {
        const seen = passedAt(tx, passes, { number, inside });
        ({ steps } = seen);
        return seen.slow;
      }),
    );
    if (steps.count < number) return number - 1;
  }
}

export function passedAtCall<Given extends unknown[], Answer>(
  call: (...given: Given) => Promise<Answer> | Answer,
  nth: number,
  passes: () => Promise<unknown>,
) {
  const calls = { count: 0 };
  const slow = async (...given: Given): Promise<Answer> => {
    calls.count += 1;
    if (calls.count === nth) await passes();
    return call(...given);
  };
  return { slow, calls };
}
