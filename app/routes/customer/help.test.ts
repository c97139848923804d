import { expect } from "vitest";

import { paths } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { createBilledCourse } from "#tests/factories/payment.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action, loader } from "./help.tsx";

test("help about a bill is asked by a form alone and read on its page (CUS-051)", async ({
  db,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const { context } = contextOf(callerOf(db, family.actor));
  const params = { helpKind: "facture", helpNumber: String(bill.id) };

  const page = await loader(pageRequest("/", context, params));
  expect(page).toMatchObject({ back: paths.bills, calls: [] });
  expect(page.categories.map(({ code }) => code)).toEqual(["payment", "tax_credit", "other"]);

  expect(await action(formSent("/", {}, context, params))).toMatchObject({
    init: { status: 422 },
    data: { error: { help_category_id: [expect.any(String)], comment: [expect.any(String)] } },
  });
  const typed = { help_category_id: "5", comment: "Deux fois la même somme." };
  const done = await action(formSent("/", typed, context, params));
  expect(done).toMatchObject({ status: 303 });
  expect(await loader(pageRequest("/", context, params))).toMatchObject({
    calls: [{ text: typed.comment, subject_id: bill.id }],
  });
});

test("help about nothing is asked from the account; an unknown thing is no page", async ({
  db,
}) => {
  const { family, bill } = await createBilledCourse(db);
  const { context } = contextOf(callerOf(db, family.actor));

  const page = await loader(pageRequest("/", context, {}));
  expect(page).toMatchObject({ back: paths.ownAccount, name: null });
  expect(page.categories).toHaveLength(8);
  const typed = { help_category_id: "3", comment: "Une question." };
  expect(await action(formSent("/", typed, context, {}))).toMatchObject({ status: 303 });

  for (const params of [
    { helpKind: "professeur", helpNumber: String(bill.id) },
    { helpKind: "facture", helpNumber: "x" },
    { helpKind: "facture", helpNumber: String(bill.id + 1) },
  ]) {
    await expect(loader(pageRequest("/", context, params))).rejects.toMatchObject({ status: 404 });
  }
});
