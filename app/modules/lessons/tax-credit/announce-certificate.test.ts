import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { mails } from "#app/modules/foundation/mail/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { validated } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { callOf } from "#tests/http/call.ts";
import { operatorOf } from "#tests/http/operator.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { taxCredits } from "./endpoints.ts";
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

test("in the desk each family with a certificate is listed, its paper opened, and told of it again (OPS-36)", async ({
  db,
  agency,
}) => {
  const { family, at } = await validated(db, agency);
  for (const day of [now, inDays(3), inDays(13)]) await at(day);
  const january = new Date("2027-01-04T09:00:00Z");
  const api = operatorOf(db, january);
  const list = () => api(taxCredits.listCertificates, { query: {} });
  const params = { customer_id: family.id };
  const found = { year: 2026, total: 1, data: [{ ...params, told_at: null }], told: 0 };
  expect(await list()).toMatchObject(found);

  await at(january);
  expect(await list()).toMatchObject({ told: 1, data: [{ told_at: january.toISOString() }] });
  const paper = await api(taxCredits.openCertificate, { params });
  expect(paper.headers.get("content-type")).toBe("application/pdf");
  expect(await api(taxCredits.announceCertificate, { params, body: {} })).toEqual({
    ...params,
    year: 2026,
  });
  const told = eq(mails.template, "tax_certificate_ready");
  expect(await db.$count(mails, told)).toBe(2);

  const without = { customer_id: (await createFamily(db)).id };
  const tell = api(taxCredits.announceCertificate, { params: without, body: {} });
  expect(await refusalOf(tell)).toMatchObject({ status: 404 });
  const open = api(taxCredits.openCertificate, { params: without });
  expect(await refusalOf(open)).toMatchObject({ status: 404 });
});
