import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";

import { failureOf } from "#app/server/failure.ts";
import { startPostgres } from "#scripts/postgres.mjs";
import { openProxy } from "#tests/database/silent-proxy.ts";

import { preparedRows, queryRows } from "./client.server.ts";
import { connect, type Connection } from "./connect.server.ts";
import { dropPages, onNotice } from "./notices.server.ts";
import type { PostgresAddress } from "./pool.server.ts";

let server: Awaited<ReturnType<typeof startPostgres>>;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

async function open(more: Partial<PostgresAddress> = {}): Promise<Connection> {
  const url = more.url ?? server.url();
  const postgres = { url, directUrl: url, poolSize: 2, preparedStatements: true, ...more };
  const connection = await connect({ postgres, folder: "" });
  onTestFinished(() => connection.close());
  return connection;
}

const ask = ({ db }: Connection) => queryRows(db, sql`select 1 as one`);
const askWithin = ({ db }: Connection) =>
  db.transaction((tx) => queryRows(tx, sql`select 1 as one`));

async function statusOf(act: () => Promise<unknown>): Promise<number> {
  try {
    await act();
    return 200;
  } catch (error) {
    return failureOf(error, "/api/").status;
  }
}

async function statusesOf(connection: Connection): Promise<number[]> {
  const statuses = new Set<number>();
  for (let round = 0; round < 3; round++) {
    statuses.add(await statusOf(() => ask(connection)));
    statuses.add(await statusOf(() => askWithin(connection)));
  }
  return [...statuses];
}

const heardAgain = () =>
  new Promise<void>((resolve) => {
    const forget = onNotice((notice) => {
      if (notice.kind !== "drop" || !notice.tags.includes("*")) return;
      forget();
      resolve();
    });
  });

async function cutAll(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
}

test("a database that is started anew ends no process: 503 meanwhile, then everything again", async () => {
  const connection = await open();
  const again = heardAgain();
  let locked: unknown;

  const status = await statusOf(() =>
    connection.db.transaction(async (tx) => {
      await queryRows(tx, sql`select 1`);
      locked = await connection.alone(1, async () => {
        await server.down();
        return "done";
      });
      await delay(50);
      await queryRows(tx, sql`select 1`);
    }),
  );

  expect([status, locked]).toEqual([503, "done"]);
  expect(await statusesOf(connection)).toEqual([503]);
  await expect(connection.ping()).rejects.toThrow();
  await server.up();
  expect(await statusesOf(connection)).toEqual([200]);
  await again;
  expect(await connection.alone(1, () => Promise.resolve("again"))).toBe("again");
});

test("a connection ended by the database's operator ends no process, wherever it was", async () => {
  const connection = await open();
  const again = heardAgain();

  const status = await statusOf(() =>
    connection.db.transaction(async (tx) => {
      await cutAll();
      await delay(50);
      await queryRows(tx, sql`select 1`);
    }),
  );

  expect(status).toBe(503);
  expect(await statusesOf(connection)).toEqual([200]);
  await again;
});

test("a statement that lasts too long is cancelled: 503, and its connection serves on", async () => {
  const connection = await open({ longestMs: 300 });

  for (let round = 0; round < 3; round++) {
    expect(await statusOf(() => queryRows(connection.db, sql`select pg_sleep(60)`))).toBe(503);
    const within = connection.db.transaction((tx) => queryRows(tx, sql`select pg_sleep(60)`));
    expect(await statusOf(() => within)).toBe(503);
  }

  expect(await statusesOf(connection)).toEqual([200]);
});

test("a database that accepts and stays silent blocks no request: 503, then everything again", async () => {
  const proxy = await openProxy(server.url());
  onTestFinished(proxy.close);
  const connection = await open({ url: proxy.url, directUrl: proxy.url, longestMs: 100 });
  expect(await statusesOf(connection)).toEqual([200]);

  const status = await statusOf(() =>
    connection.db.transaction(async (tx) => {
      proxy.fallSilent();
      await queryRows(tx, sql`select 1`);
    }),
  );
  expect(status).toBe(503);
  expect(await statusOf(() => ask(connection))).toBe(503);
  const transactions = [1, 2].map(() => statusOf(() => askWithin(connection)));
  expect(await Promise.all(transactions)).toEqual([503, 503]);

  proxy.speak();
  expect(await statusesOf(connection)).toEqual([200]);
}, 60_000);

test("behind a pooler nothing counts on a session, and what must goes past it", async () => {
  const directUrl = `${server.url()}?application_name=direct`;
  const url = `${server.url()}?application_name=pooled`;
  const connection = await open({ url, directUrl, preparedStatements: false });

  const seen = await connection.db.transaction(async (tx) => {
    for (let time = 0; time < 3; time++) await preparedRows(tx, sql`select ${time}::int as time`);
    return queryRows(
      tx,
      sql`select (select count(*)::int from pg_prepared_statements) as prepared,
                 current_setting('statement_timeout') as timeout,
                 current_setting('application_name') as name`,
    );
  });
  const sessionsAsking = (query: string) =>
    queryRows<{ name: string }>(
      connection.db,
      sql`select application_name as name from pg_stat_activity where query = ${query}`,
    );
  const direct = [{ name: "direct" }];

  expect(seen).toEqual([{ prepared: 0, timeout: "0", name: "pooled" }]);
  // It begins to listen beside its first statements.
  await expect.poll(() => sessionsAsking("listen preau")).toEqual(direct);
  const locking = "select pg_try_advisory_lock($1) as held";
  expect(await connection.alone(2, () => sessionsAsking(locking))).toEqual(direct);
});

test("a drop of more tags than a notice can carry drops everything in the other processes", async () => {
  const connection = await open();
  const other = new pg.Client({ connectionString: server.url() });
  await other.connect();
  onTestFinished(() => other.end());
  const heard: string[] = [];
  other.on("notification", ({ payload = "" }) => heard.push(payload));
  await other.query("listen preau");
  const tags = Array.from({ length: 5000 }, (_, id) => `teacher:${String(id)}`);

  await connection.db.transaction(async (tx) => {
    await dropPages(tx, ...tags);
    await dropPages(tx, ...tags.slice(0, 300));
  });
  await other.query("select 1");

  expect(heard.map((payload) => (JSON.parse(payload) as { tags: string[] }).tags)).toEqual([
    ["*"],
    tags.slice(0, 300),
  ]);
});
