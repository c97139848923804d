import { expect } from "vitest";

import { customerEndpoints } from "#app/modules/customer/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { createBooking, described } from "#tests/factories/booking.ts";
import { callerOf } from "#tests/http/api.ts";

import { loader } from "./lesson.tsx";

test("a family's own address is there already; one typed for this request stands before it", async ({
  db,
}) => {
  const { browser, family } = await createBooking(db, described);
  const address = { street: "7 rue Vendôme", postal_code: "69006", city: "Lyon" };
  const shown = async () => (await loader(browser.asked("cours"))).chosen.address;
  expect(await shown()).toBeFalsy();

  await callerOf(db, family.actor)(customerEndpoints.update, { body: { address } });
  expect(await shown()).toMatchObject(address);

  const typed = { ...address, street: "12 rue de la Part-Dieu", postal_code: "69003" };
  const full_address = "12 rue de la Part-Dieu, 69003 Lyon";
  const kept = { ...typed, city_code: "69123", country: "FR" as const, full_address };
  await browser.save({ ...described, address: kept });
  expect(await shown()).toMatchObject(typed);
});
