import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

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

const emitAt = (db: Db, at: Date, name: "payment" | "sign_up" = "payment") =>
  db.transaction((tx) => emitEvent(tx, { name, details: {} }, { now: at }));

test("an event that has left leaves again under its id, one that waits is refused (OPS-43)", async ({
  db,
}) => {
  const api = operatorOf(db);
  await emitAt(db, now);
  const [row] = await db.select().from(outgoingEvents);
  const params = { id: row?.id ?? "" };
  expect(await refusalOf(api(endpoints.replay, { params, body: {} }))).toMatchObject({
    status: 409,
  });

  await db.update(outgoingEvents).set({ state: "sent", tries: 3 });
  expect(await api(endpoints.replay, { params, body: {} })).toMatchObject({
    id: params.id,
    state: "queued",
    tries: 0,
    named: false,
  });
  const query = { entity: "outgoing_event", id: row?.number ?? 0 } as const;
  const { data } = await api(histories.list, { query });
  expect(data.map(({ event, to }) => [event, to])).toEqual([["replay", "queued"]]);
  const none = { id: "3f0c2f0e-7a5e-4a5f-9a53-0d1c5a6b7c8d" };
  expect(await refusalOf(api(endpoints.replay, { params: none, body: {} }))).toMatchObject({
    status: 404,
  });
});

test("events from an instant on leave again, of one name where it is given (OPS-43)", async ({
  db,
}) => {
  const api = operatorOf(db);
  await emitAt(db, inDays(-3));
  await emitAt(db, inDays(-1));
  await emitAt(db, inDays(-1), "sign_up");
  await db.update(outgoingEvents).set({ state: "sent" });
  await emitAt(db, now);
  const replay = (body: { from: string; name?: "payment" }) => api(endpoints.replayFrom, { body });

  const from = inDays(-2).toISOString();
  expect(await replay({ from, name: "payment" })).toEqual({ replayed: 1, next_from: null });
  expect(await replay({ from })).toEqual({ replayed: 1, next_from: null });
  const rows = await db.select().from(outgoingEvents).orderBy(outgoingEvents.number);
  expect(rows.map(({ state }) => state)).toEqual(["sent", "queued", "queued", "queued"]);
  expect(await refusalOf(replay({ from: "hier" }))).toMatchObject({ errors: [{ field: "from" }] });
});
