import pg from "pg";

import { briefSettings, outlivesCuts, type PostgresAddress } from "./pool.server.ts";

/** Runs only if this process holds the name; undefined when another holds it. */
export type Alone = <Result>(
  name: number,
  run: () => Promise<Result>,
) => Promise<Result | undefined>;

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

/** Advisory locks in one dedicated session, opened on first use and lost with its process. */
export function aloneAmongAll(to: PostgresAddress): { alone: Alone; close: () => Promise<void> } {
  // A session may retake its own lock, so names held here are tracked.
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
          // If this fails, closing the session releases the lock.
          await ask("select pg_advisory_unlock($1)", name).catch(() => undefined);
        }
      }),
    close: async () => {
      await last;
      await session?.end();
    },
  };
}
