import { expect } from "vitest";

import { createEarned, createPayee } from "#tests/factories/payout.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { test } from "#tests/gateways/charge.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader } from "./more.tsx";

test("the last tab says what waits in each part: prices, papers, and what nothing is paid without", async ({
  db,
}) => {
  const { id } = await createTeacher(db);
  const { context } = contextOf(callerOf(db, { id, role: "teacher" }));

  const shown = await loader(pageRequest("/espace-prof/plus/", context));

  expect(shown).toMatchObject({ payment: "iban", week: { status: "available" } });
  expect(shown.owed).toBeGreaterThan(0);
  expect((shown.prices?.set ?? 0) + (shown.prices?.unset ?? 0)).toBeGreaterThan(0);
});

test("the last tab says what is paid next, and on which day (TEA-037)", async ({ db, bank }) => {
  const payee = await createPayee(db, bank);
  const show = () => loader(pageRequest("/espace-prof/plus/", contextOf(payee.api).context));

  expect((await show()).received).toBeUndefined();
  await createEarned(db, bank, payee);

  expect((await show()).received).toEqual({ by: "payout", amount: 49.14, day: "15 septembre" });
});
