import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { expect } from "vitest";
import { z } from "zod";

import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { historyLines, operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, createUser } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { now } from "#tests/setup/time.ts";

import { operator } from "./endpoint.ts";
import { type ApiEnv, serve } from "./serve.server.ts";

const body = z.object({ step: z.enum(["write", "charge"]) });
const write = operator.post("/api/operator/things", { body, output: z.object({ id: z.number() }) });
const silent = operator.delete("/api/operator/things", { reason: "none", answer: "none" });
const remove = operator.delete("/api/operator/things/all", { answer: "none" });
const read = operator.get("/api/operator/things", {
  notes: "people",
  output: z.array(z.object({ customer_id: z.number() })),
});

async function served(db: Db) {
  const family = await createFamily(db);
  const { id } = await createUser(db, "operator", { firstname: "Léa", lastname: "Roy" });
  const account = { firstname: "Léa", lastname: "Roy", email: "lea@example.test" };
  const actor = { id, role: "operator", account } as Actor;
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const world = { db, reader: db, gateways: testGateways, clock: () => now, ip: "192.0.2.1" };
    for (const [name, value] of Object.entries({ ...world, actor })) {
      c.set(name as keyof ApiEnv["Variables"], value as never);
    }
    await next();
  });
  api.onError((error, c) =>
    c.json({ ...Object.fromEntries(Object.entries(error)), message: error.message }, 422),
  );
  let runs = 0;
  const line = { machine: "account", id: family.id, event: "disable", from: "open" } as const;
  const act = async (tx: Db, to: string) => {
    runs++;
    const news = { type: "teachers", message: "contract_paused", url: "/" } as const;
    await tx.transaction(async (inner) => {
      await record(inner, { ...line, to, by: actor, at: now });
      await notifyPerson(inner, family, news, now);
    });
  };
  serve(write, async (call, { step }) => {
    await act(call.db, "disabled");
    if (step === "charge") await call.gateways.cards.refund({} as never).catch(() => undefined);
    await act(call.db, "again");
    return { id: family.id };
  }).mount(api);
  serve(silent, (call) => act(call.db, "silent")).mount(api);
  serve(remove, (call) => act(call.db, "removed")).mount(api);
  serve(read, () =>
    Promise.resolve([{ customer_id: family.id }, { customer_id: family.id }]),
  ).mount(api);
  const requested = async (
    method: string,
    sent: object | undefined,
    { path = "", key, command }: { path?: string; key?: string; command?: true } = {},
  ) => {
    const headers = { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) };
    const content = sent ? { body: JSON.stringify(sent) } : {};
    const init = { method, headers, ...content };
    const answer = await api.request(`/api/operator/things${path}`, init, { command });
    const text = await answer.text();
    return { status: answer.status, body: text ? (JSON.parse(text) as unknown) : undefined };
  };
  const lines = () =>
    db
      .select()
      .from(historyLines)
      .where(eq(historyLines.thingId, family.id))
      .orderBy(historyLines.id);
  return { family, id, lines, requested, runs: () => runs };
}

test.for([
  [undefined, "api.operator.reason_required"],
  ["ab", "api.operator.reason_short"],
  ["a".repeat(501), "api.operator.reason_long"],
] as const)(
  "a write without a good reason (%s) is refused there",
  async ([reason, code], { db }) => {
    const { requested, runs } = await served(db);

    const { status, body: refusal } = await requested("POST", { step: "write", reason });

    expect(status).toBe(422);
    expect(refusal).toMatchObject({ extra: { errors: [{ field: "reason", code }] } });
    expect(runs()).toBe(0);
  },
);

test("a DELETE gives its reason in the query, unless it needs none", async ({ db }) => {
  const { requested } = await served(db);
  const refused = await requested("DELETE", undefined, { path: "/all" });
  const done = await requested("DELETE", undefined, { path: "/all?reason=double" });
  const alone = await requested("DELETE", undefined);
  expect([refused.status, done.status, alone.status]).toEqual([422, 204, 204]);
});

test("the history has the operator's name and reason, without a line in the use case", async ({
  db,
}) => {
  const { requested, lines } = await served(db);
  const reason = "La famille l’a confirmé";
  await requested("POST", { step: "write", reason });
  await requested("POST", { step: "write", reason: "encore" }, { command: true });

  expect((await lines()).map(({ byName, details }) => [byName, details])).toEqual([
    ...Array<unknown>(2).fill(["Léa Roy", { reason }]),
    ...Array<unknown>(2).fill(["Léa Roy, par commande", { reason: "encore" }]),
  ]);
});

test("a write sent twice under its key is done once", async ({ db }) => {
  const { requested, runs } = await served(db);
  const sent = { step: "write", reason: "une fois" };
  const first = await requested("POST", sent, { key: "k1" });
  expect(await requested("POST", sent, { key: "k1" })).toEqual(first);
  expect(runs()).toBe(2);
  await requested("POST", sent, { key: "k2" });
  expect(runs()).toBe(4);
});

test("a dry run answers what would be written, and writes nothing", async ({ db }) => {
  const { family, requested, lines } = await served(db);
  const mailsBefore = await db.$count(mails);

  const { status, body: dry } = await requested(
    "POST",
    { step: "write", reason: "essai", dry_run: true },
    { key: "k1" },
  );

  const line = { machine: "account", id: family.id, event: "disable", from: "open" };
  expect(status).toBe(200);
  expect(dry).toMatchObject({
    dry_run: true,
    would: { id: family.id },
    changes: {
      history: [
        { ...line, to: "disabled" },
        { ...line, to: "again" },
      ],
      mails: [{ to: family.email }, { to: family.email }],
      ledger: [],
      bills: [],
    },
  });
  expect(await lines()).toEqual([]);
  expect(await db.$count(mails)).toBe(mailsBefore);
});

test("a dry run that is asked for in the wrong part of a request is refused, not done", async ({
  db,
}) => {
  const { requested, runs } = await served(db);
  const sent = { step: "write", reason: "essai" };

  const inAddress = await requested("POST", sent, { path: "?dry_run=true" });
  const inBody = await requested("DELETE", { dry_run: true }, { path: "/all?reason=essai" });

  const errors = [{ field: "dry_run", code: "api.operator.dry_run_place" }];
  for (const { status, body: refusal } of [inAddress, inBody]) {
    expect(status).toBe(422);
    expect(refusal).toMatchObject({ extra: { errors } });
  }
  expect(runs()).toBe(0);
});

test("a dry run ends where a third party would be called", async ({ db }) => {
  const { requested, lines } = await served(db);

  const { status, body: dry } = await requested("POST", {
    step: "charge",
    reason: "essai",
    dry_run: true,
  });

  expect(status).toBe(200);
  expect(dry).toMatchObject({ stops_at: "cards", changes: { history: [{ to: "disabled" }] } });
  expect(await lines()).toEqual([]);
});

test("a read of people leaves a line for each of them", async ({ db }) => {
  const { family, id, requested } = await served(db);
  await requested("GET", undefined);
  expect(await db.select().from(operatorReads).where(eq(operatorReads.operatorId, id))).toEqual([
    expect.objectContaining({
      userId: family.id,
      operatorName: "Léa Roy",
      path: "/api/operator/things",
      at: now,
    }),
  ]);
});
