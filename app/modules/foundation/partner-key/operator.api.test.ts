import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { createApi } from "#app/api/api.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { partnerHeader } from "#app/lib/partner-scopes.ts";
import { histories } from "#app/modules/foundation/history/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { dryOf, operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { partnerKeys as endpoints } from "./endpoints.ts";
import { removeCalls } from "./repository.server.ts";
import { partnerCalls, partnerKeys } from "./table.server.ts";

const reason = "Un contrat est signé avec ce partenaire.";
const given = { name: "Annuaire", scopes: ["reference" as const], calls_per_minute: 3, reason };

const create = (db: Db, more: object = {}) =>
  operatorOf(db)(endpoints.create, { body: { ...given, ...more } });

/** By a program: its own HTTP call, without a session unless one is given. */
async function ask(db: Db, key: string, path: string, headers: Record<string, string> = {}) {
  const api = createApi({
    ...{ db, clock: () => now, gateways: testGateways },
    actorOf: (_, token) => Promise.resolve(token ? { id: 1, role: "operator" } : undefined),
  });
  const request = new Request(`http://api.test${path}`, {
    headers: { [partnerHeader]: key, ...headers },
  });
  const answer = await api.fetch(request);
  const { code } = (await answer.clone().json()) as { code?: string };
  return { status: answer.status, code, headers: answer.headers };
}

const rates = "/api/public/rates";

test("a key is made, shown once, reads what it opens, and its calls are counted (OPS-48)", async ({
  db,
}) => {
  await createUser(db, "customer");
  const { key, ...made } = await create(db);
  expect(key).toMatch(/^preau_[\w-]{43}$/);
  expect(made).toMatchObject({ state: "active", start: key.slice(0, 12), revoked_at: null });
  const [row] = await db.select().from(partnerKeys);
  expect(JSON.stringify(row)).not.toContain(key);

  expect(await ask(db, key, rates)).toMatchObject({ status: 200 });
  expect(await ask(db, key, rates)).toMatchObject({ status: 200 });
  const api = operatorOf(db);
  const { id } = made;
  const { data } = await api(endpoints.listCalls, { params: { id }, query: {} });
  expect(data).toMatchObject([{ call: `GET ${rates}`, status: 200, calls: 2 }]);
  expect(await api(endpoints.list, { query: {} })).toMatchObject({
    total: 1,
    data: [{ id, calls: 2, name: "Annuaire" }],
  });
  expect(JSON.stringify(await api(endpoints.list, { query: {} }))).not.toContain(key);
});

test("a key opens no more than it says: another part, a private call, a session beside it (OPS-48)", async ({
  db,
}) => {
  const { key, id } = await create(db);
  const refused = { status: 403, code: "api.partner_key.scope" };
  expect(await ask(db, key, "/api/public/taught")).toMatchObject(refused);
  const session = { authorization: "Bearer of.an.operator" };
  expect(await ask(db, key, "/api/operator/partner-keys", session)).toMatchObject(refused);
  const { data } = await operatorOf(db)(endpoints.listCalls, { params: { id }, query: {} });
  expect(data.map(({ call, status }) => [call, status])).toEqual([
    ["GET /api/operator/partner-keys", 403],
    ["GET /api/public/taught", 403],
  ]);
});

test("beyond its own limit a key waits, whoever answers; without it a visitor is served (OPS-48)", async ({
  db,
}) => {
  const { key } = await create(db);
  for (let call = 0; call < 3; call++) await ask(db, key, rates);
  const over = await ask(db, key, rates);
  expect(over).toMatchObject({ status: 429, code: "api.too_many" });
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await ask(db, key, "/api/public/nothing")).toMatchObject({ status: 429 });
  const visitor = callerOf(db);
  expect(await refusalOf(visitor(endpoints.list, { query: {} }))).toMatchObject({ status: 401 });
});

test("a revoked key opens nothing from the next call on, as one that never was (OPS-48)", async ({
  db,
}) => {
  const { key, id } = await create(db, { calls_per_minute: 100 });
  const api = operatorOf(db);
  expect(await ask(db, key, rates)).toMatchObject({ status: 200 });
  const why = { reason: "La clé a fui." };
  expect(await api(endpoints.revoke, { params: { id }, body: why })).toMatchObject({
    state: "revoked",
  });
  const unknown = { status: 401, code: "api.partner_key.unknown" };
  expect(await ask(db, key, rates)).toMatchObject(unknown);
  expect(await ask(db, "preau_x", rates)).toMatchObject(unknown);
  expect(await refusalOf(api(endpoints.revoke, { params: { id }, body: why }))).toMatchObject({
    status: 409,
    code: "api.partner_key.revoked",
  });
  const { data } = await api(histories.list, { query: { entity: "partner_key", id } });
  expect(data.map(({ to, details }) => [to, details])).toEqual([
    ["active", { name: "Annuaire" }],
    ["revoked", { name: "Annuaire" }],
  ]);
});

test("every fault of a new key is named at once, and a dry run makes none (OPS-48)", async ({
  db,
}) => {
  const wrong = { name: " ", scopes: [], calls_per_minute: 0 };
  expect(await refusalOf(create(db, wrong))).toMatchObject({
    status: 422,
    errors: [{ field: "name" }, { field: "scopes" }, { field: "calls_per_minute" }],
  });
  await dryOf(db)(endpoints.create, { body: { ...given, dry_run: true } });
  expect(await db.select().from(partnerKeys)).toEqual([]);
});

test("an unknown key is 404, and the log is kept for ninety days (OPS-48)", async ({ db }) => {
  const api = operatorOf(db);
  const params = { id: 2_000_000_000 };
  const absent = { status: 404, code: "api.partner_key.not_found" };
  expect(await refusalOf(api(endpoints.show, { params }))).toMatchObject(absent);
  expect(await refusalOf(api(endpoints.listCalls, { params, query: {} }))).toMatchObject(absent);

  const { id: keyId } = await create(db);
  const line = { keyId, call: "GET /", status: 200 };
  await db.insert(partnerCalls).values([
    { ...line, hour: plusDays(now, -91) },
    { ...line, hour: plusDays(now, -89) },
  ]);
  expect(await removeCalls(db, plusDays(now, -90))).toBe(1);
  expect(await db.select().from(partnerCalls).where(eq(partnerCalls.keyId, keyId))).toHaveLength(1);
});
