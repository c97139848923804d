import pg from "pg";

import { briefSettings, outlivesCuts, type PostgresAddress } from "./pool.server.ts";

/** Runs while this process alone holds the name; answers undefined when another one does. */
export type Alone = <Result>(
  name: number,
  run: () => Promise<Result>,
) => Promise<Result | undefined>;

/** Names held within one process. */
export function aloneHere(): Alone {
  const held = new Set<number>();
  return async (name, run) => {
    if (held.has(name)) return undefined;
    held.add(name);
    try {
      return await run();
    } finally {
      held.delete(name);
    }
  };
}

/**
 * Names held among all processes of a database: advisory locks, all in one session of their own, which
 * is opened at the first and lost with its process.
 */
export function aloneAmongAll(to: PostgresAddress): { alone: Alone; close: () => Promise<void> } {
  // A session may take its own lock twice, so the names held by this process are kept here.
  const here = aloneHere();
  let session: pg.Client | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function opened(): Promise<pg.Client> {
    if (session) return session;
    const client = new pg.Client(briefSettings(to));
    outlivesCuts(client);
    client.once("end", () => {
      if (session === client) session = undefined;
    });
    await client.connect();
    session = client;
    return client;
  }

  /** One statement at a time, as a session runs them. */
  function ask<Row extends pg.QueryResultRow>(text: string, name: number): Promise<Row[]> {
    const answer = last.then(async () => (await (await opened()).query<Row>(text, [name])).rows);
    last = answer.catch(() => session?.end());
    return answer;
  }

  return {
    alone: (name, run) =>
      here(name, async () => {
        const [row] = await ask<{ held: boolean }>("select pg_try_advisory_lock($1) as held", name);
        if (!row?.held) return undefined;
        try {
          return await run();
        } finally {
          // If this fails, the session is closed, which releases the lock.
          await ask("select pg_advisory_unlock($1)", name).catch(() => undefined);
        }
      }),
    close: async () => {
      await last;
      await session?.end();
    },
  };
}
