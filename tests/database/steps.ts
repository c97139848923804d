import type { Db, Tx } from "#app/db/client.server.ts";

const queries = new Set(["select", "selectDistinct", "insert", "update", "delete", "execute"]);

type Steps = Readonly<{
  query: (make: () => object) => object;
  /** With it, a transaction is one step. */
  whole?: (() => Promise<void>) | undefined;
  commit?: (() => void) | undefined;
}>;

export function seenInSteps(db: Db, { query, whole, commit }: Steps): Db {
  const wrap = <Handle extends Db>(inner: Handle): Handle =>
    new Proxy(inner, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== "function") return member;
        if (name === "transaction") {
          return async (run: (tx: Tx) => Promise<unknown>) => {
            await whole?.();
            return target.transaction(async (tx) => {
              const result = await run(whole ? tx : wrap(tx));
              commit?.();
              return result;
            });
          };
        }
        if (!queries.has(String(name))) return member;
        return (...given: unknown[]) => query(() => Reflect.apply(member, target, given) as object);
      },
    });
  return wrap(db);
}
