import { expect } from "vitest";

import { prices } from "#app/modules/catalogue/price/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";

import { action } from "./prices.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

test("one button keeps the advised prices that are not set, and only those (TEA-035)", async ({
  db,
}) => {
  const { id } = await createTeacher(db, {
    status: "to_confirm",
    home: null,
    homeOf: { 3: 50 },
    subjects: { 1: [6, 10] },
    formats: ["individual_student_place", "individual_webcam"],
  });
  const api = callerOf(db, { id, role: "teacher" });
  const { context } = contextOf(api);
  const offered = async () =>
    (await api(prices.list, { query: {} })).prices
      .flatMap(({ format_prices: all }) => all)
      .filter((one) => one.offered);
  const before = await offered();
  expect(before.some(({ price }) => price === null)).toBe(true);

  const answer = await action(formSent("/espace-prof/mes-tarifs/", {}, context));
  expect(whereTo(answer)).toBe("/espace-prof/finaliser-candidature/");
  const after = await offered();
  expect(after.map(({ price }) => price)).toEqual(
    before.map(({ price, default_price: advised }) => price ?? advised),
  );
  await action(formSent("/espace-prof/mes-tarifs/", {}, context));
  expect(await offered()).toEqual(after);
});
