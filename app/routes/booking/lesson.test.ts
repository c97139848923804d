import { expect } from "vitest";

import { customers } from "#app/modules/people/customer/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createBooking, described, lesson } from "#tests/factories/booking.ts";
import { callerOf } from "#tests/http/api.ts";

import { action, loader } from "./lesson.tsx";

test("a family's own address is there already; one typed for this request stands before it", async ({
  db,
}) => {
  const { browser, family } = await createBooking(db, described);
  const address = { street: "7 rue Vendôme", postal_code: "69006", city: "Lyon" };
  const shown = async () => (await loader(browser.asked("cours"))).chosen.address;
  expect(await shown()).toBeFalsy();

  await callerOf(db, family.actor)(customers.update, { body: { address } });
  expect(await shown()).toMatchObject(address);

  const typed = { ...address, street: "12 rue de la Part-Dieu", postal_code: "69003" };
  const full_address = "12 rue de la Part-Dieu, 69003 Lyon";
  const kept = { ...typed, city_code: "69123", country: "FR" as const, full_address };
  await browser.save({ ...described, address: kept });
  expect(await shown()).toMatchObject(typed);
});

const whole = "12 rue de la Part-Dieu, 69003 Lyon";

test("a whole address in the first field, with its code and town beside, is one address", async ({
  db,
}) => {
  const { browser } = await createBooking(db, described);

  const answer = await action(browser.sent("cours", { ...lesson, "address.street": whole }));

  expect(answer).toMatchObject({ status: 303 });
  const { address } = await browser.draft();
  expect(address).toMatchObject({ street: "rue de la Part-Dieu", full_address: whole });
});

test.for([
  ["12 rue X", "69003", "Villeurbanne", "postal_code", "Ce code postal"],
  [whole, "69100", "", "postal_code", "dit autre chose"],
  [whole, "69003", "Villeurbanne", "city", "dit autre chose"],
  ["12 rue de Paris", "97400", "Saint-Denis", "city", "outre-mer"],
] as const)(
  "« %s » with « %s %s » is refused at the %s",
  async ([street, code, city, at, input], { db }) => {
    const { browser } = await createBooking(db, described);
    const typed = { "address.street": street, "address.postal_code": code, "address.city": city };

    const answer = await action(browser.sent("cours", { ...lesson, ...typed }));

    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { error: { [`address.${at}`]: [expect.stringContaining(input)] } },
    });
  },
);
