import type { Db } from "#app/db/client.server.ts";

import { undone } from "./db.ts";

const queries = new Set(["select", "selectDistinct", "insert", "update", "delete", "execute"]);

/** What an injected fault is known by. */
class Cut extends Error {}

/** The same database, whose query of this number (1 for the first) fails, and those after it; in transactions too. */
function cutAt(db: Db, number: number): Db {
  let asked = 0;
  const wrap = (inner: Db): Db =>
    new Proxy(inner, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== "function") return member;
        if (name === "transaction") {
          return (run: (tx: Db) => Promise<unknown>) => target.transaction((tx) => run(wrap(tx)));
        }
        if (!queries.has(String(name))) return member;
        return (...given: unknown[]) => {
          asked++;
          if (asked >= number) throw new Cut(`query ${String(asked)}`);
          return Reflect.apply(member, target, given) as unknown;
        };
      },
    });
  return wrap(db);
}

/**
 * Does something with a database that is cut at the first query, at the second and so on, until nothing is
 * left to cut. Tells what each cut left behind, each from the same beginning (quality 47).
 */
export async function leftByCuts(
  db: Db,
  act: (cut: Db) => Promise<unknown>,
  stateOf: (db: Db) => Promise<string>,
): Promise<string[]> {
  const left: string[] = [];
  for (let whole = false, number = 1; !whole && number < 500; number++) {
    await undone(db, async (tx) => {
      whole = await act(cutAt(tx, number)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Cut) return false;
          throw error;
        },
      );
      left.push(await stateOf(tx));
    });
  }
  return left;
}
