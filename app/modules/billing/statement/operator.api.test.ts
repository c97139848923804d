import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { ledger } from "#app/modules/billing/ledger/endpoints.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createUser } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createRegistration } from "#tests/factories/registration.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays } from "#tests/setup/time.ts";

import { bills } from "./endpoints.ts";

async function createBill(db: Db) {
  const { bill, family } = await createBilledCourse(db);
  const { id } = await createUser(db, "operator");
  return { bill, family, api: callerOf(db, { id, role: "operator" }), params: { id: bill.id } };
}

test("bills are listed by family, entity and state, and shown whole (API-229, API-230)", async ({
  db,
}) => {
  const { api, bill, family, params } = await createBill(db);
  const line = { ...params, number: bill.number, customer: "Sophie Martin", amount: 63 };
  const listed = (query: object) => api(bills.listAll, { query });

  expect(await listed({ customer_id: family.id })).toMatchObject({ total: 1, data: [line] });
  const none = { data: [], total: 0, amount: 0, credited: 0, due: 0 };
  expect(await listed({ entity: "second" })).toEqual(none);
  expect(await listed({ state: "paid" })).toEqual(none);
  expect(await api(bills.showAny, { params })).toMatchObject({
    ...line,
    due: 63,
    reference: expect.stringMatching(/^P26-0001-[A-Z]$/) as string,
    payments: [],
  });
});

test("a credit note of a part leaves the rest due, and no more can be credited (API-231)", async ({
  db,
}) => {
  const { api, bill, params } = await createBill(db);
  const credit = (amount: number) =>
    api(bills.credit, { params, body: { amount, reason: "Geste" } });

  const note = await credit(20.5);
  expect(note).toMatchObject({ bill: bill.number, amount: -20.5, kept: null });
  expect(await api(bills.showAny, { params })).toMatchObject({
    due: 42.5,
    credit_notes: [{ number: note.credit_note, amount: -20.5 }],
  });
  await expect(credit(42.51)).rejects.toMatchObject({ status: 409 });
  expect(await api(ledger.prove, {})).toEqual({ data: [], total: 0, proved_nightly_at: null });
});

test("a credit note needs a reason; an unknown bill and a credit note are 404", async ({ db }) => {
  const { api, params } = await createBill(db);
  const credit = (id: number, reason: string) =>
    api(bills.credit, { params: { id }, body: { reason } });

  expect(await refusalOf(credit(params.id, " "))).toMatchObject({
    status: 422,
    errors: [{ field: "reason" }],
  });
  await credit(params.id, "Geste");
  const shown = await api(bills.showAny, { params });
  for (const id of [2_000_000_000, shown.credit_notes[0]?.id ?? 0])
    await expect(credit(id, "Geste")).rejects.toMatchObject({ status: 404 });
  const nobodys = api(bills.showAny, { params: { id: 2_000_000_000 } });
  await expect(nobodys).rejects.toMatchObject({ status: 404 });
});

test("the seat of a stage that is to be paid by transfer is awaited until its own day, in the list as in its queue (PUB-036)", async ({
  db,
}) => {
  const { bill, id } = await createRegistration(db, { awaited: true });
  await db
    .update(registrations)
    .set({ holdUntil: inDays(12) })
    .where(eq(registrations.id, id));
  const api = operatorOf(db);
  const awaited = { means: "transfer", until: inDays(12).toISOString() };
  const listed = await api(bills.listAll, { query: { awaited: "true" } });
  expect(listed).toMatchObject({ total: 1, data: [{ id: bill.id, awaited }] });
  expect(await api(bills.showAny, { params: { id: bill.id } })).toMatchObject({ awaited });
});
