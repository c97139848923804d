import { expect } from "vitest";

import { listCourses } from "#app/modules/lessons/course/list.server.ts";
import { taxAccounts } from "#app/modules/lessons/tax-credit/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createDeclared } from "#tests/factories/course.ts";
import { giveAdvance } from "#tests/factories/tax-account.ts";
import { openAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";

import { listContracts } from "./list.server.ts";

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
