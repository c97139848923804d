import { eq } from "drizzle-orm";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { setMood } from "#app/sandbox/urssaf/mood.server.ts";
import { drawRandom, setAccount } from "#app/sandbox/urssaf/people.server.ts";
import { agencyPeople } from "#app/sandbox/urssaf/tables.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { particulars } from "#tests/factories/particulars.ts";
import { runTax } from "#tests/factories/tax-account.ts";
import { openAgency, type TestAgency } from "#tests/gateways/agency.ts";
import { testGateways } from "#tests/gateways/gateways.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { inDays, now } from "#tests/setup/time.ts";

import { taxCredits } from "./endpoints.ts";
import { taxAccounts } from "./table.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

async function family(db: Db, agency: TestAgency, { impatient = false } = {}) {
  const person = await createFamily(db);
  const taxAgency = impatient ? agency.impatient : agency.taxAgency;
  const api = callerOf(db, person.actor, now, { ...testGateways, taxAgency });
  const set = (given: object = {}) => api(taxCredits.set, { body: { ...particulars, ...given } });
  const status = async () => (await api(taxCredits.accountStatus, {})).status;
  return { ...person, api, set, status };
}

test("a family is made known, activates its account at the agency, then the advance is on (STM-19, STM-23, VAL-018)", async ({
  db,
  agency,
}) => {
  const { id, api, set, status, email } = await family(db, agency);
  expect(await status()).toBe("missing");
  const before = await api(taxCredits.show, {});
  expect(before).toMatchObject({
    urssaf_registered: false,
    state: { word: "Avance non demandée" },
  });
  expect(before.missing_fields).toContain("birth_city");

  expect(await set()).toEqual({ urssaf_registered: true, urssaf_payment_enabled: true });
  expect(await status()).toBe("created");
  const shown = await api(taxCredits.show, {});
  expect(shown).toMatchObject({
    account: { word: "À activer", colour: "yellow" },
    state: { word: "Inscription faite" },
    account_end: "43",
    missing_fields: [],
  });

  const [known] = await db.select().from(agencyPeople);
  expect(known?.data).toMatchObject({
    lieuNaissance: { departementNaissance: "069", communeNaissance: { codeCommune: "266" } },
  });
  await setAccount({ tx: db, now, draw: drawRandom }, known?.id ?? "", "APPAREILLAGE_VALIDE");
  await runTax(db, inDays(1), agency);
  expect(await status()).toBe("enabled");
  expect((await mailsTo(db, email)).map(({ template }) => template)).toEqual([
    "tax_account_enabled",
  ]);
  const [kept] = await db.select().from(taxAccounts).where(eq(taxAccounts.id, id));
  expect(JSON.stringify(kept)).not.toMatch(/3000|Durand|1981/);
  expect(testGateways.vault.open(kept?.sealed ?? "")).toContain("FR7630004000031234567890143");
});

test("off and on again asks no agency; a refusal is kept, and undone (DLG-24, DLG-25)", async ({
  db,
  agency,
}) => {
  const { api, set, status } = await family(db, agency);
  await set();
  await setMood(db, "down");

  expect(await set({ enable: false })).toMatchObject({ urssaf_payment_enabled: false });
  expect(await api(taxCredits.set, { body: { enable: true } })).toMatchObject({
    urssaf_payment_enabled: true,
  });
  await api(customers.update, { body: { urssaf_refused: true } });
  expect((await api(taxCredits.show, {})).state.word).toBe("Avance refusée par vous");
  await api(customers.update, { body: { urssaf_refused: false } });
  expect((await api(taxCredits.show, {})).state.word).toBe("Inscription faite");
  expect(await status()).toBe("created");
});

test("while the agency is down nothing is sent, and the family is told (DLG-21, VAL-017)", async ({
  db,
  agency,
}) => {
  const { api, set, status } = await family(db, agency);
  await setMood(db, "down");

  expect(await api(taxCredits.availability, {})).toBe(false);
  expect(await refusalOf(set())).toMatchObject({ status: 503, code: "api.tax_credit.unavailable" });
  expect(await status()).toBe("missing");
  expect(await db.$count(agencyPeople)).toBe(0);
  await setMood(db, "up");
  expect(await api(taxCredits.availability, {})).toBe(true);
});

test.for([
  [
    { birth_date: { day: "1", month: "1", year: "1900" } },
    { status: 422, errors: [{ field: "birth_name" }] },
  ],
  [{ iban: "FR76 3000 4000 0312 3456 7890 100" }, { status: 422, errors: [{ field: "iban" }] }],
  [
    { birth_city: "" },
    { status: 422, errors: [{ field: "birth_city", code: "api.tax_credit.required.birth_city" }] },
  ],
  [
    { birth_name: "Interdit" },
    { status: 403, message: "Ce prestataire ne peut pas inscrire ce particulier." },
  ],
  [
    { phone: { phone_number: "01 44 55 66 77" } },
    { status: 422, errors: [{ field: "phone.phone_number" }] },
  ],
  [{ consent: false }, { status: 422, errors: [{ field: "consent" }] }],
] as const)(
  "%o: the agency's no, or ours, is told at its field: %o (ERR-09)",
  async ([given, input], { db, agency }) => {
    const { set, status } = await family(db, agency);
    expect(await refusalOf(set(given))).toMatchObject(input);
    expect(await status()).toBe("missing");
  },
);

test("an agency that hangs is a 504, one that fails a 503; the same form sent again finds what was done (ERR-10, ERR-11)", async ({
  db,
  agency,
}) => {
  const { set, status } = await family(db, agency, { impatient: true });
  agency.faults.push("slow");
  expect(await refusalOf(set())).toMatchObject({ status: 504, code: "api.tax_credit.timeout" });
  agency.faults.push("broken");
  expect(await refusalOf(set())).toMatchObject({ status: 503, code: "api.tax_credit.other" });
  expect(await status()).toBe("missing");

  expect(await set()).toMatchObject({ urssaf_registered: true });
  expect(await status()).toBe("created");
  expect(await db.$count(agencyPeople)).toBe(1);
});

test("a family whom the agency knows is not sent again: the same particulars switch the advance on, others are refused (DLG-22)", async ({
  db,
  agency,
}) => {
  const { api, set, status } = await family(db, agency);
  await set();
  await set({ enable: false });
  expect(await set()).toMatchObject({ urssaf_payment_enabled: true });

  const iban = "FR14 2004 1010 0505 0001 3M02 606";
  expect(await refusalOf(set({ iban }))).toMatchObject({
    status: 409,
    code: "api.tax_credit.known",
  });
  expect((await api(taxCredits.show, {})).account_end).toBe("43");
  expect(await status()).toBe("created");
});

test("a birth has the code of its time, and goes as it is typed when no list has it", async ({
  db,
  agency,
}) => {
  const { set } = await family(db, agency);
  const born = (birth_city: string, birth_postal_code: string, unlisted?: boolean) =>
    set({ birth_city, birth_postal_code, birth_city_unlisted: unlisted });
  expect(await refusalOf(born("Saint-Denis", "69001"))).toMatchObject({
    errors: [{ field: "birth_postal_code", code: "api.address.other_code" }],
  });
  expect(await refusalOf(born("Saint-Denis", ""))).toMatchObject({
    errors: [{ field: "birth_postal_code", code: "api.address.several_cities" }],
  });
  expect(await refusalOf(born("Petit-Nulle-Part", "59160"))).toMatchObject({
    errors: [{ field: "birth_city", code: "api.tax_credit.birth_city_unlisted" }],
  });
  expect(await refusalOf(born("Petit-Nulle-Part", "", true))).toMatchObject({
    errors: [{ field: "birth_postal_code", code: "api.tax_credit.required.department" }],
  });
  await born("Petit-Nulle-Part", "59", true);
  const [known] = await db.select().from(agencyPeople);
  expect(known?.data).toMatchObject({
    lieuNaissance: {
      departementNaissance: "059",
      communeNaissance: { libelleCommune: "Petit-Nulle-Part" },
    },
  });
});

test("a parent born in Évry, in the Essonne, is known as born there", async ({ db, agency }) => {
  const { set } = await family(db, agency);
  await set({ birth_city: "Évry", birth_postal_code: "91000" });
  const [known] = await db.select().from(agencyPeople);
  expect(known?.data).toMatchObject({
    lieuNaissance: { departementNaissance: "091", communeNaissance: { codeCommune: "228" } },
  });
});
