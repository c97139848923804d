import { createHmac } from "node:crypto";
import { eq, inArray, min } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { postEvents } from "#app/gateways/events.server.ts";
import { mostTries } from "#app/lib/back-off.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { agreedHeader } from "#app/lib/own-headers.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { openEventTaker } from "#tests/gateways/event-taker.ts";
import { openSilent } from "#tests/gateways/silent.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { emitEvent } from "./emit.server.ts";
import { outgoingEvents as endpoints } from "./endpoints.ts";
import { eventSweeps } from "./sweeps.server.ts";
import { outgoingEvents } from "./table.server.ts";

const key = "a-key-of-the-test-1";
const send = dueOf(eventSweeps, "events to send");
const agreed = new Headers({ [agreedHeader]: "marketing" });

const emit = (db: Db, headers?: Headers) =>
  db.transaction((tx) =>
    emitEvent(
      tx,
      { name: "lesson_request", details: { format: "online" }, emailOf: () => "anne@exemple.test" },
      { now, headers },
    ),
  );

async function taker(answer?: Parameters<typeof openEventTaker>[0]) {
  const tool = await openEventTaker(answer);
  onTestFinished(tool.close);
  return { ...tool, sendEvent: postEvents({ url: tool.url, key, privateAddress: true }) };
}

test("an event leaves once, with its key and its id, and names only who has agreed (PUB-063)", async ({
  db,
}) => {
  const { taken, sendEvent } = await taker();
  await emit(db);
  expect(await send(db, now, { sendEvent })).toBe(1);
  expect(await send(db, now, { sendEvent })).toBe(0);

  const [row] = await db.select().from(outgoingEvents);
  expect(row).toMatchObject({ state: "sent", tries: 1, email: null });
  expect(taken).toMatchObject([
    {
      key: `Bearer ${key}`,
      once: row?.id,
      body: {
        id: row?.id,
        name: "lesson_request",
        at: now.toISOString(),
        details: { format: "online" },
      },
    },
  ]);
  expect(Object.keys(taken[0]?.body as object)).toEqual(["id", "name", "at", "details"]);
});

test("each event is signed with its time, by both secrets during a change (OPS-43)", async ({
  db,
}) => {
  const tool = await openEventTaker();
  onTestFinished(tool.close);
  const secrets = ["the-secret-of-today", "the-secret-of-before"];
  const to = { url: tool.url, key, privateAddress: true };
  await emit(db);
  await send(db, now, { sendEvent: postEvents({ ...to, secrets }) });

  const [{ signature, text } = { signature: "", text: "" }] = tool.taken;
  const [, time = "", first, second] =
    /^t=(\d+),v1=([\da-f]{64}),v1=([\da-f]{64})$/.exec(signature) ?? [];
  const codes = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${time}.${text}`).digest("hex"),
  );
  expect([first, second]).toEqual(codes);
  expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60);

  await emit(db);
  await send(db, now, { sendEvent: postEvents(to) });
  expect(tool.taken[1]?.signature).toBe("undefined");
});

test("events of one thing leave in their order, those of others do not wait for them (OPS-43)", async ({
  db,
}) => {
  let refuses = true;
  const { taken, sendEvent } = await taker((body) => ({
    status: refuses && JSON.stringify(body).includes('"step":1') ? 500 : 202,
  }));
  const emitOf = (id: number, step: number) => {
    const event = { name: "payment", details: { step }, subject: { kind: "bill", id } } as const;
    return db.transaction((tx) => emitEvent(tx, event, { now }));
  };
  for (const [id, step] of [
    [1, 1],
    [1, 2],
    [2, 3],
    [1, 4],
  ] as const)
    await emitOf(id, step);

  await send(db, now, { sendEvent });
  const told = () =>
    taken.map(({ body }) => {
      const { subject, details } = body as { subject: string; details: { step: number } };
      return `${subject} ${String(details.step)}`;
    });
  // They leave together: which of two things arrives first is not promised.
  expect(told().toSorted()).toEqual(["bill:1 1", "bill:2 3"]);
  refuses = false;
  for (let minute = 1; minute < 5; minute++)
    await send(db, plusMinutes(now, minute), { sendEvent });
  expect(told().slice(2)).toEqual(["bill:1 1", "bill:1 2", "bill:1 4"]);
});

test("what was given up keeps no later event of its thing", async ({ db }) => {
  const { taken, sendEvent } = await taker();
  const subject = { kind: "bill", id: 1 };
  for (const step of [1, 2])
    await db.transaction((tx) =>
      emitEvent(tx, { name: "payment", details: { step }, subject }, { now }),
    );
  const first = db.select({ number: min(outgoingEvents.number) }).from(outgoingEvents);
  await db
    .update(outgoingEvents)
    .set({ state: "dead" })
    .where(inArray(outgoingEvents.number, first));
  expect(await send(db, now, { sendEvent })).toBe(1);
  expect(taken[0]?.body).toMatchObject({ details: { step: 2 } });
});

test("who has agreed is named by the e-mail, which is forgotten once it has left", async ({
  db,
}) => {
  const { taken, sendEvent } = await taker();
  await emit(db, agreed);
  expect((await db.select().from(outgoingEvents))[0]?.email).toBe("anne@exemple.test");
  await send(db, now, { sendEvent });
  expect(taken[0]?.body).toMatchObject({ email: "anne@exemple.test" });
  expect((await db.select().from(outgoingEvents))[0]?.email).toBeNull();
});

test("a tool that hangs is given up and asked again later, eight times; then nothing personal is left", async ({
  db,
}) => {
  const { port, close } = await openSilent();
  onTestFinished(close);
  const url = `http://127.0.0.1:${String(port)}/`;
  // A new one each time: in reality sending is possible again between two tries.
  const requested = () => ({
    sendEvent: postEvents({ url, key, privateAddress: true, timeoutMs: 50 }),
  });
  await emit(db, agreed);
  const began = performance.now();
  await send(db, now, requested());
  expect(performance.now() - began).toBeLessThan(2000);
  const row = async () => (await db.select().from(outgoingEvents))[0];
  expect(await row()).toMatchObject({
    state: "retrying",
    tries: 1,
    nextTryAt: plusMinutes(now, 1),
    lastFailure: "The call failed: timeout.",
    email: "anne@exemple.test",
  });
  for (let at = now, turn = 1; turn < mostTries; turn++) {
    at = (await row())?.nextTryAt ?? at;
    await send(db, at, requested());
  }
  expect(await row()).toMatchObject({ state: "dead", tries: mostTries, email: null });
  expect(await send(db, inDays(20), requested())).toBe(0);
});

test("an answer that is no success is a failure, and the operator reads it", async ({ db }) => {
  const { sendEvent } = await taker({ status: 401 });
  await emit(db, agreed);
  await send(db, now, { sendEvent });
  const listed = await operatorOf(db)(endpoints.list, { query: {} });
  expect(listed.data).toMatchObject([
    {
      name: "lesson_request",
      state: "retrying",
      named: true,
      failure: "The event was answered 401.",
    },
  ]);
  expect(JSON.stringify(listed)).not.toContain("anne@");
});

test("events that a tool refuses cost the others no try, and these leave meanwhile", async ({
  db,
}) => {
  const { taken, sendEvent } = await taker((body) => ({
    status: JSON.stringify(body).includes("payment") ? 500 : 202,
  }));
  const poison = { name: "payment", details: { cents: 1 } } as const;
  for (let at = 0; at < 6; at++) await db.transaction((tx) => emitEvent(tx, poison, { now }));
  const soon = plusMinutes(now, 1);
  await db.transaction((tx) => emitEvent(tx, { name: "sign_up", details: {} }, { now: soon }));

  await send(db, soon, { sendEvent });
  const [last] = await db.select().from(outgoingEvents).where(eq(outgoingEvents.name, "sign_up"));
  expect(last).toMatchObject({ state: "queued", tries: 0, nextTryAt: plusMinutes(soon, 1) });
  expect(taken).toHaveLength(5);

  const rested = await taker();
  for (let turn = 1; turn < 4; turn++) await send(db, plusMinutes(soon, turn), rested);
  expect((await db.select().from(outgoingEvents)).map(({ state }) => state)).toEqual(
    Array.from({ length: 7 }, () => "sent"),
  );
});

test("an event whose transaction fails is none, and each goes after thirty days", async ({
  db,
}) => {
  const failing = db.transaction(async (tx) => {
    await emitEvent(tx, { name: "sign_up", details: {} }, { now });
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await db.$count(outgoingEvents)).toBe(0);
  await emit(db);
  const remove = dueOf(eventSweeps, "events to remove");
  await remove(db, inDays(30));
  expect(await db.$count(outgoingEvents)).toBe(1);
  await remove(db, inDays(31));
  expect(await db.$count(outgoingEvents)).toBe(0);
});
