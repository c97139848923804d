import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { showTaxYear } from "./year.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

test("in January the certificate is told once with its sum, and its year opens until 15 June (CUS-054)", async ({
  db,
  agency,
}) => {
  const { family, at } = await validated(db, agency);
  for (const day of [now, inDays(3), inDays(13)]) await at(day);
  const announced = () =>
    db.select().from(mails).where(eq(mails.template, "tax_certificate_ready"));
  const opened = async (day: string) =>
    (await showTaxYear(callOf(db, family, { now: new Date(day) }), {})).year;

  await at(new Date("2026-12-31T12:00:00Z"));
  expect(await announced()).toEqual([]);
  await at(new Date("2027-01-04T09:00:00Z"));
  await at(new Date("2027-01-05T09:00:00Z"));

  const [mail, ...others] = await announced();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Votre attestation 2026 est prête");
  expect(mail?.body).toMatch(/\d+,\d{2}\u00a0€/);
  expect(JSON.stringify(mail)).toContain("/credit-impot/2026/");
  expect(await opened("2026-12-31T12:00:00Z")).toBe(2026);
  expect(await opened("2027-06-15T12:00:00Z")).toBe(2026);
  expect(await opened("2027-06-16T12:00:00Z")).toBe(2027);
});
