import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { followers } from "#app/api/followers.server.ts";
import type { Db } from "#app/db/client.server.ts";
import type { RequestState } from "#app/gateways/tax-agency.server.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { inbox } from "#app/modules/care/inbox/endpoints.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { standing, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { taxCredits } from "./endpoints.ts";
import { insertEvent } from "./event.repository.server.ts";
import { applyAgencyEvent } from "./receive-event.server.ts";
import { taxDeclarations, taxEvents } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const reason = "L’Urssaf s’est trompée de montant.";

async function createOperator(db: Db) {
  const { id } = await createUser(db, "operator");
  const api = callerOf(db, { id, role: "operator" }, now);
  const queued = async () => (await api(inbox.show, {})).map(({ kind }) => kind);
  return { api, queued };
}

/** The agency says that it paid another sum. */
async function createSetAside(db: Db, agency: TestAgency) {
  const made = await validated(db, agency);
  await made.at(now);
  const of = eq(taxDeclarations.id, made.bill.id);
  const [one] = await db.select().from(taxDeclarations).where(of);
  await hear(db, "agency-1", {
    requestId: one?.requestId ?? "",
    billNumber: numberOf(made.bill),
    code: "70",
    transfer: { amountCents: 100, day: "2026-09-20" },
  });
  return { ...made, of, params: { id: "agency-1" } };
}

async function hear(db: Db, id: string, request: RequestState) {
  await insertEvent(db, { id, about: "request", request }, now);
  await applyAgencyEvent({ db, followers }, id, now);
}

test("a message set aside is listed, applied anew once its cause is gone, and told in the history (OPS-08)", async ({
  db,
  agency,
}) => {
  const { course, of, params } = await createSetAside(db, agency);
  const { api, queued } = await createOperator(db);
  const { events } = await api(taxCredits.listAll, { query: {} });
  expect(events).toMatchObject([
    { ...params, about: "request", status: "quarantined", reason: "amount_mismatch" },
  ]);
  expect(await queued()).toEqual(expect.arrayContaining(["agency_event", "rejected_advance"]));

  expect(await api(taxCredits.retryEvent, { params, body: {} })).toMatchObject({
    status: "quarantined",
    reason: "amount_mismatch",
  });
  const [row] = await db.select().from(taxEvents);
  if (row?.event.about !== "request") throw new Error("The event is gone.");
  const request = { ...row.event.request, transfer: { amountCents: 8400, day: "2026-09-20" } };
  await db.update(taxEvents).set({ event: { ...row.event, request } });
  expect(await api(taxCredits.retryEvent, { params, body: {} })).toMatchObject({
    status: "done",
    reason: null,
  });

  expect(await standing(db, course.id)).toEqual({
    declared: "paid",
    bill: "paid",
    course: "success",
  });
  const [one] = await db.select().from(taxDeclarations).where(of);
  expect(one?.setAside).toBeNull();
  expect(await queued()).not.toContain("agency_event");
  const lines = await db.select().from(historyLines).where(eq(historyLines.event, "retry_event"));
  expect(lines).toMatchObject([
    { machine: "tax_declaration", byRole: "operator", details: { event: params.id } },
    { machine: "tax_declaration", byRole: "operator" },
  ]);
  const again = api(taxCredits.retryEvent, { params, body: {} });
  expect(await refusalOf(again)).toMatchObject({ status: 409, code: "api.payment.event_closed" });
});

test("one is closed with a reason, waits in no list, and its request is free of its mark (OPS-08)", async ({
  db,
  agency,
}) => {
  const { of, params } = await createSetAside(db, agency);
  const { api, queued } = await createOperator(db);
  const unsaid = api(taxCredits.closeEvent, { params, body: { reason: "" } });
  expect(await refusalOf(unsaid)).toMatchObject({ status: 422, errors: [{ field: "reason" }] });

  expect(await api(taxCredits.closeEvent, { params, body: { reason } })).toMatchObject({
    status: "closed",
    reason: `amount_mismatch · ${reason}`,
  });

  expect((await api(taxCredits.listAll, { query: {} })).events).toEqual([]);
  expect(await queued()).not.toEqual(expect.arrayContaining(["agency_event"]));
  expect(await queued()).not.toContain("rejected_advance");
  const [one] = await db.select().from(taxDeclarations).where(of);
  expect(one).toMatchObject({ state: "being_created", setAside: null });
  const lines = await db.select().from(historyLines).where(eq(historyLines.event, "close_event"));
  expect(lines).toMatchObject([{ machine: "tax_declaration", details: { event: params.id } }]);
  const unknown = api(taxCredits.closeEvent, { params: { id: "none" }, body: { reason } });
  expect(await refusalOf(unknown)).toMatchObject({ status: 404 });
});

test("one about a request of nobody is tried by the clock after a retry, then waits again (OPS-08)", async ({
  db,
}) => {
  await hear(db, "agency-2", { requestId: "unknown", billNumber: "P2026-999999", code: "30" });
  await db.update(taxEvents).set({ status: "dead", tries: 8, nextTryAt: null });
  const { api } = await createOperator(db);

  const again = await api(taxCredits.retryEvent, { params: { id: "agency-2" }, body: {} });

  expect(again).toMatchObject({ status: "stored", bill: "P2026-999999" });
  const [row] = await db.select().from(taxEvents);
  expect(row).toMatchObject({ tries: 1, nextTryAt: expect.any(Date) as Date });
});
