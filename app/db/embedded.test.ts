import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";

import { queryRows } from "./client.server.ts";
import { connect } from "./connect.server.ts";
import { onNotice } from "./notices.server.ts";

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), "preau-embedded-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

test("the embedded database is migrated when it opens, keeps its rows, and is one process's at a time", async () => {
  const folder = newFolder();
  const first = await connect({ folder });
  const tables = await queryRows<{ count: number }>(
    first.db,
    sql`select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
  );
  expect(first.engine).toBe("embedded");
  expect(tables[0]?.count).toBeGreaterThan(30);
  await first.ping();
  await first.db.execute(sql`create table kept as select 7 as number`);
  await expect(connect({ folder })).rejects.toThrow("is held by process");
  await first.close();

  const second = await connect({ folder });
  expect(await queryRows(second.db, sql`select number from kept`)).toEqual([{ number: 7 }]);
  await second.close();
});

test("on the embedded database a name is held once, a notice is heard once it is committed, and a long job leaves turns to the process", async () => {
  const connection = await connect({ folder: newFolder() });
  let [end, ran] = [() => {}, false];
  const whole = new Promise<void>((done) => {
    end = done;
  });
  const first = connection.alone(1, () => whole);
  expect(await connection.alone(1, () => Promise.resolve("second"))).toBeUndefined();
  expect(await connection.alone(2, () => Promise.resolve("other"))).toBe("other");
  end();
  await first;

  onNotice(() => {
    ran = true;
  });
  const notice = JSON.stringify({ kind: "drop", tags: ["teacher:1"] });
  await connection.db.execute(sql`select pg_notify('preau', ${notice})`);
  for (let wait = 0; !ran && wait < 200; wait++) await delay(10);
  expect(ran).toBe(true);

  let turns = 0;
  const other = setInterval(() => {
    turns++;
  }, 1);
  const began = performance.now();
  while (performance.now() - began < 300) await connection.db.execute(sql`select 1`);
  clearInterval(other);
  expect(turns).toBeGreaterThan(5);
  await connection.close();
});
