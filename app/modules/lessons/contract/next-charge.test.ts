import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { listCourses } from "#app/modules/lessons/course/list.server.ts";
import { confirmPlanned } from "#app/modules/lessons/planned-course/confirm.server.ts";
import { listOwnPlanned } from "#app/modules/lessons/planned-course/list.server.ts";
import { proposePlanned } from "#app/modules/lessons/planned-course/propose.server.ts";
import { taxAccounts } from "#app/modules/lessons/tax-credit/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createContract, createDeclared } from "#tests/factories/course.ts";
import { ahead, proposed } from "#tests/factories/planned-course.ts";
import { giveAdvance } from "#tests/factories/tax-account.ts";
import { openAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { listContracts } from "./list.server.ts";

test("an agreed course is the same charge on the home and under its contract, until it is declared (LAW-04, CUS-038)", async ({
  db,
}) => {
  const agency = await openAgency(db);
  const { contract, family, teacher } = await createContract(db);
  const { id } = await proposePlanned(callOf(db, teacher), { id: contract.id, ...proposed() });
  await confirmPlanned(callOf(db, family), { id });
  await giveAdvance(db, family.id, agency);
  const charge = { amount: 42, amount_after_tax_credit: 21, by_advance: true };
  const chargeAt = async (at: Date) => (await listContracts(callOf(db, family, { now: at })))[0];
  const plannedFor = async (person: typeof family) =>
    (await listOwnPlanned(callOf(db, person), {})).data;

  expect(await plannedFor(family)).toMatchObject([
    { price: 42, price_after_tax_credit: 21, by_advance: true },
  ]);
  expect(await plannedFor(teacher)).toMatchObject([{ by_advance: false }]);
  expect(await chargeAt(now)).toMatchObject({ next_charge: { ...charge, kind: "planned" } });
  const over = await chargeAt(plusMinutes(ahead, 60));
  expect(over).toMatchObject({ next_charge: { ...charge, kind: "given", at: null } });
  await agency.close();
});

test("what a course to validate will cost is said as the agency debits it, from its activation on (LAW-04, CUS-038)", async ({
  db,
}) => {
  const agency = await openAgency(db);
  const { family } = await createDeclared(db);
  const call = callOf(db, family);
  const viewOf = async () => {
    const [course] = (await listCourses(call, {})).data;
    const [contract] = await listContracts(call);
    return [course?.by_advance, contract?.next_charge];
  };
  const charge = { amount: 84, amount_after_tax_credit: 42 };
  expect(await viewOf()).toEqual([
    false,
    expect.objectContaining({ ...charge, by_advance: false }),
  ]);

  await giveAdvance(db, family.id, agency);
  expect(await viewOf()).toEqual([true, expect.objectContaining({ ...charge, by_advance: true })]);

  await db.update(taxAccounts).set({ activatedOn: "2026-12-01" });
  expect(await viewOf()).toEqual([
    false,
    expect.objectContaining({ ...charge, by_advance: false }),
  ]);
  await agency.close();
});
