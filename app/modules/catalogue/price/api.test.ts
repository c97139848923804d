import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { search } from "#app/modules/catalogue/search/endpoints.ts";
import { teachers } from "#app/modules/catalogue/teacher/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { countFigures } from "./count.server.ts";
import { prices as priceEndpoints } from "./endpoints.ts";

async function teacherOf(db: Db, given: Parameters<typeof createTeacher>[1] = {}) {
  const { id } = await createTeacher(db, given);
  return { id, api: callerOf(db, { id, role: "teacher" }) };
}

const lycee = { id: 3, home: 5, online: 6 };

const setting = (api: ReturnType<typeof callerOf>, price: number, id = lycee.home) =>
  api(priceEndpoints.save, {
    params: { id: Math.ceil(id / 2) },
    body: { format_prices: [{ id, price }] },
  });

test("the prices of the careers taught, with bounds and what is left (API-081)", async ({ db }) => {
  const { api } = await teacherOf(db, { home: 42 });

  const { self_employed, vat_liable, prices } = await api(priceEndpoints.list, { query: {} });

  expect({ self_employed, vat_liable }).toEqual({ self_employed: false, vat_liable: false });
  expect(prices[0]?.levels).toContain("Seconde");
  expect(prices.map(({ id }) => id)).toEqual([lycee.id]);
  expect(prices[0]?.format_prices).toMatchObject([
    {
      id: lycee.home,
      price: 42,
      min_price: 32,
      max_price: 60,
      salary: 23.1,
      fees: 18.9,
      cotisations: 5.08,
      net: 18.02,
      urssaf_part: 21,
      average_price: null,
      offered: true,
    },
    { id: lycee.online, price: null, net: null, offered: false, credit_eligible: false },
  ]);
});

test("one cent out of range is refused naming both bounds; the bounds themselves are taken (VAL-029)", async ({
  db,
}) => {
  const { api } = await teacherOf(db, { selfEmployed: true });
  const faultOf = async (price: number) => refusalOf(setting(api, price));

  for (const price of [31.99, 60.01, 0]) {
    expect(await faultOf(price)).toMatchObject({
      status: 422,
      errors: [
        {
          field: "format_prices.0.price",
          message: expect.stringMatching(/32.€\/h.*60.€\/h/) as string,
        },
      ],
    });
  }
  expect(await faultOf(40.25)).toMatchObject({ errors: [{ code: "api.price.step" }] });
  for (const price of [32, 60, 38.5]) {
    expect((await setting(api, price)).format_prices[0]?.price).toBe(price);
  }
});

test("the salaried minimum names the minimum wage (CST-50)", async ({ db }) => {
  const { api } = await teacherOf(db, { subjects: { 1: [6, 7] }, online: 30 });
  const collegeOnline = 4;

  const refusal = await refusalOf(setting(api, 23, collegeOnline));

  const message = expect.stringMatching(/24,50.€\/h.*SMIC/) as string;
  expect(refusal).toMatchObject({ errors: [{ code: "api.price.wage_floor", message }] });
});

test("a changed price is on the public page and in the search at once", async ({ db }) => {
  const { id, api } = await teacherOf(db);

  await setting(api, 48);

  const page = await api(teachers.show, { params: { id } });
  expect(page.prices).toMatchObject([{ cursus_id: lycee.id, price: 48, price_after_credit: 24 }]);
  const found = await api(search.teachers, { query: { subjects: 1, city: "69123" } });
  expect(found.data.find((card) => card.id === id)?.price).toBe(48);
});

test("an estimation is of a price, a contract's kind, or a status that is asked (API-084)", async ({
  db,
}) => {
  const { api } = await teacherOf(db);
  const ask = (query: object) => api(priceEndpoints.estimate, { query: query });

  expect(await ask({ teacher_format_price_id: 5, price: "36" })).toMatchObject({
    price: 36,
    urssaf_part: 18,
  });
  const brought = { school_career_id: 3, price: "36,00", is_affiliation: "true" };
  expect(await ask({ ...brought, self_employed: "true" })).toMatchObject({
    fees: 3.6,
    net: 23.18,
    urssaf_part: 0,
  });
  expect(await ask({ school_career_id: 3 })).toMatchObject({ price: 42 });
  expect(await refusalOf(ask({ ...brought, price: "90" }))).toMatchObject({
    errors: [{ field: "price", code: "api.price.range" }],
  });
  expect(await refusalOf(ask({ price: "40" }))).toMatchObject({ status: 422 });
  expect(await refusalOf(ask({ teacher_id: 999_999 }))).toMatchObject({ status: 404 });
});

test("a price that is said twice is refused at the second one", async ({ db }) => {
  const { api } = await teacherOf(db, { home: 40 });
  const format_prices = [42, 45].map((price) => ({ id: lycee.home, price }));

  const twice = api(priceEndpoints.save, { params: { id: lycee.id }, body: { format_prices } });

  expect(await refusalOf(twice)).toMatchObject({
    errors: [{ field: "format_prices.1.id", code: "api.price.unknown" }],
  });
});

test("mean and median need five listed teachers of the career and format, each night (TEA-066)", async ({
  db,
}) => {
  const { api } = await teacherOf(db, { home: 40 });
  for (const home of [34, 36, 38]) await createTeacher(db, { home });
  await createTeacher(db, { home: 60, availability: "not_available" });
  const figures = async () => {
    const { prices } = await api(priceEndpoints.list, { query: {} });
    const [home] = prices[0]?.format_prices ?? [];
    return [home?.average_price, home?.median_price];
  };

  expect(await countFigures(db, now)).toBe(0);
  await createTeacher(db, { home: 50 });
  expect(await figures()).toEqual([null, null]);
  expect(await countFigures(db, now)).toBe(0);
  const visitor = callerOf(db);
  expect(await visitor(priceEndpoints.listRequested, {})).toEqual([]);
  expect(await countFigures(db, inDays(1))).toBe(1);
  expect(await figures()).toEqual([39.6, 38]);
  const requested = { school_career_id: 3, format: "individual_student_place" };
  expect(await visitor(priceEndpoints.listRequested, {})).toEqual([
    { ...requested, average_price: 39.6, median_price: 38 },
  ]);
});
