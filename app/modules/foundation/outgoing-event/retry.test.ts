import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { emitEvent } from "./emit.server.ts";
import { outgoingEvents as endpoints } from "./endpoints.ts";
import { outgoingEvents } from "./table.server.ts";

async function createDead(db: Db) {
  await db.transaction((tx) => emitEvent(tx, { name: "payment", details: {} }, { now }));
  const [row] = await db.update(outgoingEvents).set({ state: "dead" }).returning();
  if (!row) throw new Error("No event was written.");
  return row;
}

test("closing an event that was given up, or sending it again, stays in the history with its reason (OPS-33)", async ({
  db,
}) => {
  const api = operatorOf(db);
  const { id, number } = await createDead(db);
  const params = { id };
  await api(endpoints.retryAll, { body: {} });
  await db.update(outgoingEvents).set({ state: "dead" });
  await api(endpoints.retry, { params, body: {} });
  expect(
    await refusalOf(api(endpoints.close, { params, body: { reason: "Outil retiré." } })),
  ).toMatchObject({
    status: 409,
  });
  await db.update(outgoingEvents).set({ state: "dead" });
  await api(endpoints.close, { params, body: { reason: "Outil retiré." } });

  const query = { entity: "outgoing_event", id: number } as const;
  const { data } = await api(histories.list, { query });
  expect(data.map(({ event, to }) => [event, to])).toEqual([
    ["retry", "queued"],
    ["retry", "queued"],
    ["close", "closed"],
  ]);
  const [closed] = await db.select().from(outgoingEvents);
  expect(closed?.lastFailure).toContain("Outil retiré.");
});
