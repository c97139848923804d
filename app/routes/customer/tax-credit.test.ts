import { expect } from "vitest";

import { plusHours } from "#app/lib/clock.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { decide, standing, validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { now } from "#tests/setup/time.ts";

import { action as activate, loader as readActivation } from "./activate-advance.tsx";
import { action as choose, loader as readDeclined } from "./declined-advance.tsx";
import { action as disable } from "./disable-advance.tsx";
import { loader as show } from "./tax-credit.tsx";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

test("a no is chosen from its own address: nothing chosen is refused, a contest is written; another family finds nothing (DLG-58)", async ({
  db,
  agency,
}) => {
  const { family, bill, course, at } = await validated(db, agency);
  await at(now);
  await decide(db, bill.id, "decline", plusHours(now, 1));
  await at(plusHours(now, 7));
  const gateways = { ...testGateways, taxAgency: agency.taxAgency };
  const { context } = contextOf(callerOf(db, family, plusHours(now, 8), gateways));
  const params = { billId: String(bill.id) };
  expect(await readDeclined(pageRequest("/", context, params))).toMatchObject({
    declared: { may_answer: true },
  });
  const page = await show(pageRequest("/credit-impot/", context, {}));
  expect(page).toMatchObject({ asked: [{ id: bill.id }], advance: { account_status: "enabled" } });

  const other = contextOf(callerOf(db, (await createFamily(db)).actor, now, gateways)).context;
  const theirs = refusalOf(readDeclined(pageRequest("/", other, params)));
  expect(await theirs).toMatchObject({ status: 404 });

  const typed = { comment: "Il est reparti." };
  expect(await choose(formSent("/", typed, context, params))).toMatchObject({
    init: { status: 422 },
    data: { initialValue: typed, error: { answer: [expect.stringMatching(/^Choisissez/)] } },
  });
  const input = { ...typed, answer: "contest" };
  expect(await choose(formSent("/", input, context, params))).toMatchObject({ status: 303 });
  expect(await standing(db, course.id)).toMatchObject({ course: "disputed" });
  expect(await choose(formSent("/", { answer: "pay" }, context, params))).toMatchObject({
    init: { status: 409 },
  });
});

test("a year that is none is not found; a family that the agency knows fills nothing again; off is off (DLG-22, DLG-24)", async ({
  db,
  agency,
}) => {
  const { family } = await validated(db, agency);
  const gateways = { ...testGateways, taxAgency: agency.taxAgency };
  const { context } = contextOf(callerOf(db, family, now, gateways));
  const none = show(pageRequest("/", context, { year: "1998" }));
  await expect(none).rejects.toMatchObject({ status: 404 });
  expect(await readActivation(pageRequest("/", context))).toMatchObject({ known: { end: "43" } });
  expect(await disable(formSent("/", {}, context))).toMatchObject({ status: 303 });
  const off = await show(pageRequest("/", context));
  expect(off.advance.account_status).toBe("disabled");
});

test("what lacks is said at each field, and what was typed comes back (DLG-22)", async ({
  db,
  agency,
}) => {
  const { actor } = await createFamily(db);
  const gateways = { ...testGateways, taxAgency: agency.taxAgency };
  const { context } = contextOf(callerOf(db, actor, now, gateways));
  const typed = { birth_name: "Haddad", iban: "FR76" };
  const refused = await activate(formSent("/", typed, context));
  expect(refused).toMatchObject({
    init: { status: 422 },
    data: {
      initialValue: typed,
      error: { birth_city: ["Indiquez la commune de naissance, par exemple Lyon 4e."] },
    },
  });
});
