import { expect } from "vitest";

import type { Tx } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { histories } from "./endpoints.ts";
import { record } from "./record.server.ts";

async function createLines(db: Tx) {
  const { id } = await createFamily(db);
  const customer = { id, role: "customer" } as const;
  const agathe = { id: null, role: "operator", name: "Agathe Lemoine" } as const;
  const line = { machine: "course", id: 7_001, from: "to_confirm" } as const;
  await record(db, { ...line, event: "dispute", to: "disputed", by: customer, at: now });
  const later = plusDays(now, 2);
  await record(db, { ...line, event: "decide", to: "failed", by: agathe, at: later });
  const other = { machine: "case", id: 7_002, event: "take", from: "new" } as const;
  await record(db, { ...other, to: "in_progress", by: agathe, at: plusDays(now, 5) });
  return { family: id, dayOf: (days: number) => plusDays(now, days).toISOString().slice(0, 10) };
}

test("history is read by thing, person, operator and day (API-262)", async ({ db }) => {
  const api = operatorOf(db);
  const { family, dayOf } = await createLines(db);
  const eventsOf = async (query: Parameters<typeof list>[0]) =>
    (await list(query)).data.map(({ event }) => event);
  const list = (query: object) => api(histories.list, { query });

  expect(await list({ entity: "course", id: 7_001 })).toMatchObject({
    data: [
      { event: "dispute", by: "customer", by_id: family, by_name: "Sophie Martin" },
      { event: "decide", to: "failed", by_id: null, by_name: "Agathe Lemoine" },
    ],
    total: 2,
  });
  for (const [query, events] of [
    [{ actor: String(family) }, ["dispute"]],
    [{ actor: "agathe" }, ["take", "decide"]],
    [{ actor: "%" }, []],
    [{ actor: "agathe", from: dayOf(4) }, ["take"]],
    [{ actor: "agathe", to: dayOf(2) }, ["decide"]],
    [{ entity: "course", id: 999_999 }, []],
  ] as const)
    expect(await eventsOf(query), JSON.stringify(query)).toEqual(events);
  expect(await refusalOf(list({ entity: "session" }))).toMatchObject({
    status: 422,
    errors: [{ field: "entity" }],
  });
});
