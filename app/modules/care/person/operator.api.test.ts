import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference } from "#app/modules/billing/bill/reference.domain.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { operatorReads } from "#app/modules/foundation/history/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { statementsOf, test } from "#tests/database/db.ts";
import { createFamily, createUser } from "#tests/factories/account.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { people } from "./endpoints.ts";

const inMinutes = (minutes: number) => plusMinutes(now, minutes);

test("a person is found by beginnings of names without accents, e-mail or phone in any spelling (API-271)", async ({
  db,
}) => {
  const family = await createFamily(db);
  const named = { firstname: "Zoé-Élise", lastname: "Lœvenbrück", phone: "+33612345678" };
  await db.update(users).set(named).where(eq(users.id, family.id));
  await createChild(db, family.id, { firstname: "Théodora", lastname: "Zweig" });
  const api = operatorOf(db);
  const found = async (search: string) => {
    const { data } = await api(people.search, { query: { search } });
    return data.map(({ person_id }) => person_id);
  };

  const [local = ""] = family.email.split("@");
  const spellings = ["zoe", "ELISE loev", "Lœvenbruck", family.email, local, "theod zwe"];
  const phones = ["06 12 34 56 78", "06.12.34", "+33 6 12 34 56 78", "0033612345678"];
  for (const typed of [...spellings, ...phones, String(family.id)]) {
    expect(await found(typed), typed).toContain(family.id);
  }
  for (const typed of ["zoe martin", "06 12 34 99", "--"]) {
    expect(await found(typed), typed).not.toContain(family.id);
  }
  const { data: shown } = await api(people.search, { query: { search: family.email } });
  expect(JSON.stringify(shown)).not.toContain(family.email);
  expect(shown).toMatchObject([
    {
      email: expect.stringMatching(/^.…@/) as string,
      phone: "… 78",
      students: ["Théodora"],
    },
  ]);
  const teachers = await api(people.search, { query: { search: "zoe", role: "teacher" } });
  expect(teachers).toEqual({ data: [], total: 0, things: [] });
  expect(await refusalOf(api(people.search, { query: { search: "z" } }))).toMatchObject({
    status: 422,
    errors: [{ field: "search", message: "Tapez au moins deux signes." }],
  });
});

test("a number finds the thing that bears it: an id, a bill's number or reference (API-271)", async ({
  db,
}) => {
  const { bill: made, course } = await createBilledCourse(db);
  const { contractId, customerId } = course;
  const [bill] = await db.select().from(bills).where(eq(bills.id, made.id));
  if (!bill) throw new Error("No bill.");
  const api = operatorOf(db);
  const found = async (search: string) => (await api(people.search, { query: { search } })).things;

  const shown = { kind: "bill", id: bill.id, number: numberOf(bill) };
  expect(await found(numberOf(bill))).toMatchObject([shown]);
  expect(await found(billReference(bill))).toMatchObject([shown]);
  expect(await found(contractNumber("contract", contractId))).toMatchObject([
    { kind: "contract", id: contractId, customer: { id: customerId } },
  ]);
  expect(await found(`n°${String(course.id)}`)).toContainEqual(
    expect.objectContaining({ kind: "course", id: course.id }),
  );
  expect(await found("P2026-999999")).toEqual([]);
  const statements = await statementsOf(() => found(String(course.id)));
  expect(statements.length).toBeLessThanOrEqual(12);
});

test("a person's page asks a reason, which holds an hour for this operator and person (API-272, OPS-24)", async ({
  db,
}) => {
  const { family, bill, course } = await createBilledCourse(db);
  const other = await createFamily(db);
  const nadia = await createUser(db, "operator");
  const open = (id: number | string, reason?: string, at = now) =>
    callerOf(
      db,
      { id: nadia.id, role: "operator" },
      at,
    )(people.show, {
      params: { id },
      query: reason === undefined ? {} : { reason },
    });

  const unsaid = { status: 422, errors: [{ field: "reason" }] };
  expect(await refusalOf(open(family.id))).toMatchObject(unsaid);
  const shown = await open(family.id, "Appel du 21 novembre");
  expect(shown).toMatchObject({
    person_id: family.id,
    visit: { reason: "Appel du 21 novembre", until: inMinutes(60).toISOString() },
    contracts: [{ id: course.contractId }],
    bills: [{ id: bill.id }],
  });
  expect(await open(family.id, undefined, inMinutes(59))).toMatchObject({ visit: shown.visit });
  expect(await refusalOf(open(family.id, undefined, inMinutes(61)))).toMatchObject(unsaid);
  expect(await refusalOf(open(other.id))).toMatchObject(unsaid);
  expect(
    await refusalOf(operatorOf(db)(people.show, { params: { id: family.id }, query: {} })),
  ).toMatchObject(unsaid);
  expect(await refusalOf(open("personne@example.test", "Appel."))).toMatchObject({ status: 404 });

  const reads = await db
    .select()
    .from(operatorReads)
    .where(eq(operatorReads.userId, family.id))
    .orderBy(operatorReads.id);
  expect(reads).toMatchObject([
    { operatorId: nadia.id, reason: "Appel du 21 novembre" },
    { operatorId: nadia.id, reason: null },
  ]);
  const statements = await statementsOf(() => open(family.id, "Appel."));
  expect(statements.length).toBeLessThanOrEqual(12);
});
