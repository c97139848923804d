import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";

import { test } from "#tests/database/db.ts";

import { queryRows } from "./client.server.ts";
import { dropPages, type Notice, onNotice } from "./notices.server.ts";

test("whatever is dropped at once, the transaction holds: too many tags for a notice drop all", async ({
  db,
}) => {
  const heard: Notice[] = [];
  onTestFinished(
    onNotice((notice) => {
      heard.push(notice);
    }),
  );
  const tags = Array.from({ length: 5000 }, (_, id) => `teacher:${String(id)}`);

  await dropPages(db, ...tags);
  await dropPages(db, "é".repeat(8000));
  await dropPages(db, ...tags.slice(0, 300));

  expect(await queryRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
  expect(heard.map((notice) => notice.kind === "drop" && notice.tags.length)).toEqual([
    5000, 1, 300,
  ]);
});
