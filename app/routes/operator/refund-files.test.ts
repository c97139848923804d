import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { spacedIban } from "#app/lib/iban.ts";
import { refunds } from "#app/modules/billing/refund/endpoints.ts";
import { refunds as rows } from "#app/modules/billing/refund/table.server.ts";
import { pathTo } from "#app/paths.ts";
import { timeToSeed } from "#tests/database/db.ts";
import { createOwed } from "#tests/factories/refund.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { keysIn, openDesk, type TestDesk } from "#tests/http/desk.ts";

import { deskPaths } from "./paths.ts";

let desk: TestDesk;
let id = 0;
beforeAll(async () => {
  desk = await openDesk("desk_refund_files");
  const { refund } = await createOwed(desk.db);
  id = refund.id;
  const sealedIban = testGateways.vault.seal("FR7630004000031234567890143");
  await desk.db.update(rows).set({ sealedIban, ibanEnd: "0143" }).where(eq(rows.id, id));
}, timeToSeed);
afterAll(() => desk.stop());

const path = deskPaths.deskRefundFiles;
const fileAt = (refundFileId: string) => pathTo(deskPaths.deskRefundFile, { refundFileId });
const stateOf = async () => (await desk.db.select().from(rows).where(eq(rows.id, id)))[0];

const named = (iban: string) => ({
  sealedIban: testGateways.vault.seal(iban),
  ibanEnd: iban.slice(-4),
});

test.each([
  ["a file", path, { act: "make" }],
  ["one transfer", "", { act: "sent", reference: "VIR-STALE" }],
] as const)(
  "the family names another account between the two steps of %s: 409, and the new one is told (CUS-050)",
  async (_, address, act) => {
    const at = address || pathTo(deskPaths.deskRefund, { refundId: String(id) });
    const form = { ...act, refunds: String(id) };
    const first = await desk.open(at, { ...form, step: "preview" });
    expect(first.html).toContain(spacedIban("FR7630004000031234567890143"));
    await desk.db.update(rows).set(named("DE89370400440532013000")).where(eq(rows.id, id));

    const late = await desk.open(at, { ...form, step: "do", ...keysIn(first.html) });
    expect(late.status).toBe(409);
    expect(late.html).toContain("rien n’est parti");
    expect(late.html).toMatch(/Nouveau\u00a0:[^<]*DE89\u00a03704/);
    expect(await stateOf()).toMatchObject({ status: "to_send", fileId: null });
    await desk.db.update(rows).set(named("FR7630004000031234567890143")).where(eq(rows.id, id));
  },
);

test("chosen sums are previewed, downloaded for the bank, and sent once the file is noted (OPS-41)", async () => {
  const none = await desk.open(path, { act: "make", step: "preview" });
  expect([none.status, none.html.includes("Choisissez au moins une somme")]).toEqual([422, true]);

  const make = { act: "make", refunds: String(id) };
  const preview = await desk.open(path, { ...make, step: "preview" });
  expect(preview.html).toContain("63,00");
  expect(await desk.decide(path, make)).toMatchObject({ status: 303, to: path });
  const fileId = String((await stateOf())?.fileId);

  const listed = await desk.open(path);
  expect(listed.html).toContain(fileAt(fileId));
  const file = await desk.open(fileAt(fileId));
  expect([file.status, file.html.includes("pain.001.001.09")]).toEqual([200, true]);
  for (const who of ["customer_a", "teacher_t", undefined] as const) {
    const other = await desk.openAs(who, fileAt(fileId));
    expect(other.status === 404 || other.status === 302).toBe(true);
    expect(other.html).not.toContain("FR76");
  }
  expect((await desk.open(fileAt("99999"))).status).toBe(404);
  const alone = pathTo(deskPaths.deskRefund, { refundId: String(id) });
  expect((await desk.open(alone)).html).toContain("dans un fichier de virements");

  const row = { id: fileId, file: "PREAU" };
  expect((await desk.decide(path, { ...row, act: "sent" })).status).toBe(303);
  expect((await stateOf())?.status).toBe("done");
  const again = await desk.decide(path, { ...row, act: "cancel", reason: "Trop tard." });
  expect(again.status).toBe(409);
});

test("another role calls none of it", async () => {
  const api = callerOf(desk.db, { id: 2, role: "customer" });
  await expect(api(refunds.listFiles, { query: {} })).rejects.toMatchObject({ status: 403 });
  expect((await desk.openAs("customer_a", path)).status).toBe(404);
});
