import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { partnerKeys } from "#app/modules/foundation/partner-key/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { openDesk, type TestDesk } from "#tests/http/desk.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
beforeAll(async () => {
  desk = await openDesk("desk_partners");
}, timeToSeed);
afterAll(() => desk.stop());

const path = deskPaths.deskPartners;
const reason_ready = "Ce partenaire fait un essai.";
const create = {
  ...{ act: "create", name: "Annuaire des lycées", scopes: "teachers", calls_per_minute: "60" },
  reason_ready,
};

test("a key is made in two steps and shown once; its page revokes it (OPS-48)", async () => {
  const made = await desk.decide(path, create);
  expect(made.first.html).not.toMatch(/preau_[\w-]{43}/);
  expect(made.status).toBe(200);
  const [key] = /preau_[\w-]{43}/.exec(made.html) ?? [];
  expect(key).toBeDefined();
  expect(made.headers.get("cache-control")).toContain("no-store");
  expect(made.headers.get("set-cookie") ?? "").not.toContain("preau_");

  const list = await desk.open(path);
  expect(list.html).toContain("Annuaire des lycées");
  expect(list.html).not.toContain(key);
  const [row] = await desk.db.select().from(partnerKeys);
  const page = pathTo(deskPaths.deskPartner, { partnerKeyId: String(row?.id) });
  expect((await desk.open(page)).html).toContain("Cette clé n’a rien appelé");

  const revoke = { act: "revoke", reason_ready: "La clé a fui." };
  expect(await desk.decide(page, revoke)).toMatchObject({ status: 303, to: page });
  const [ended] = await desk.db
    .select()
    .from(partnerKeys)
    .where(eq(partnerKeys.id, row?.id ?? 0));
  expect(ended?.revokedAt).not.toBeNull();
  const last = await desk.open(page);
  expect(last.html).toContain("Révoquée");
  expect(last.html).toContain("La clé a fui.");
});

test("faults stand at their fields with what was typed; another role finds nothing (OPS-48)", async () => {
  const wrong = { ...create, name: "A", calls_per_minute: "many" };
  const { status, html } = await desk.open(path, { ...wrong, step: "preview" });
  expect(status).toBe(422);
  expect(html).toContain("Indiquez le nom du partenaire");
  expect(html).toContain("Indiquez un nombre d’appels par minute");
  expect(html).toContain('value="many"');
  expect((await desk.openAs("customer_a", path)).status).toBe(404);
});
