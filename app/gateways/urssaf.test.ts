import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { signatureOf } from "#app/lib/signed-event.server.ts";
import { setMood } from "#app/sandbox/urssaf/mood.server.ts";
import { drawRandom, setAccount } from "#app/sandbox/urssaf/people.server.ts";
import { decideRequest } from "#app/sandbox/urssaf/requests.server.ts";
import { test as base } from "#tests/database/db.ts";
import {
  failureOf,
  openAgency,
  person,
  requestOf,
  type TestAgency,
} from "#tests/gateways/agency.ts";
import { inDays, now } from "#tests/setup/time.ts";

import type { PaymentRequest } from "./tax-agency.server.ts";
import { urssafAgency } from "./urssaf.server.ts";

const test = base.extend<{ agency: TestAgency }>({
  agency: async ({ db }, use) => {
    const agency = await openAgency(db);
    await use(agency);
    await agency.close();
  },
});

const scopeOf = (tx: Db, at = now) => ({ tx, now: at, draw: drawRandom });

async function activate(db: Db, { taxAgency }: TestAgency, given: Partial<typeof person> = {}) {
  const { clientId } = await taxAgency.register({ ...person, ...given });
  await setAccount(scopeOf(db, new Date("2026-09-01T08:00:00Z")), clientId, "APPAREILLAGE_VALIDE");
  return clientId;
}

test("a person is made known, waits, activates the account; the day of it is told", async ({
  db,
  agency,
}) => {
  const { taxAgency } = agency;
  const { clientId } = await taxAgency.register(person);

  expect(await taxAgency.findAccount({ clientId })).toEqual({ clientId, code: "APPAREILLAGE_EC" });
  await setAccount(scopeOf(db), clientId, "APPAREILLAGE_VALIDE");
  expect(await taxAgency.findAccount({ email: person.email })).toEqual({
    clientId,
    code: "APPAREILLAGE_VALIDE",
    activatedOn: "2026-09-09",
  });
  expect(await taxAgency.findAccount({ clientId: "nobody" })).toBeUndefined();
  expect(taxAgency.siteOf(clientId)).toBe(`http://site.test/demo/urssaf/${clientId}/`);
});

test.for([
  [{ birthDate: "1900-03-14" }, "ERR_DGFIP_R2P_INCONNU"],
  [{ birthDate: "1901-03-14" }, "ERR_DGFIP_IMPOTPART_INCONNU"],
  [{ birthDate: "2027-03-14" }, "ERR_DATE_NAISSANCE_FUTUR"],
  [
    { account: { ...person.account, iban: "FR7630004000031234567890100" } },
    "ERR_COORDONNEES_BANCAIRES",
  ],
  [{ birthPlace: { country: "99100" } }, "ERREUR_LIEU_NAISSANCE_OBLIGATOIRE"],
  [{ phone: "0144556677" }, "ERREUR_VALIDATION"],
] as const)("%o is refused: %s (TOY-02)", async ([given, code], { agency }) => {
  const failure = await failureOf(agency.taxAgency.register({ ...person, ...given }));
  expect(failure).toEqual({ kind: "refused", codes: [code] });
});

test("the same person twice, another with the same e-mail, and one we may not have, are refused", async ({
  agency,
}) => {
  const { taxAgency } = agency;
  await taxAgency.register(person);

  expect(await failureOf(taxAgency.register(person))).toEqual({
    kind: "refused",
    codes: ["ERR_LIEN_TIERS_PRESTATION_PARTICULIER_EXISTE"],
  });
  expect(await failureOf(taxAgency.register({ ...person, birthName: "Autre" }))).toEqual({
    kind: "refused",
    codes: ["ERREUR_REFERENCE_PARTICULIER_EXISTANTE_TYPE"],
  });
  const forbidden = taxAgency.register({
    ...person,
    email: "x@example.test",
    birthName: "Interdit",
  });
  expect(await failureOf(forbidden)).toEqual({ kind: "forbidden", codes: ["ERR_HABILITATION"] });
});

test("a request lives: received, waiting 48 hours, accepted by silence, debited, paid five working days later (LAW-04)", async ({
  db,
  agency,
}) => {
  const { taxAgency, at } = agency;
  const clientId = await activate(db, agency);
  const sent = await taxAgency.submit(requestOf(clientId));
  if (!("requestId" in sent)) throw new Error("It was refused.");
  const codeIn = async (moment: Date) => {
    at(moment);
    const [state] = await taxAgency.search({ requestIds: [sent.requestId] });
    return state;
  };

  expect((await codeIn(plusHours(now, 47)))?.code).toBe("20");
  expect((await codeIn(plusHours(now, 48)))?.code).toBe("30");
  expect((await codeIn(inDays(4)))?.code).toBe("50");
  expect(await codeIn(inDays(10))).toEqual({
    requestId: sent.requestId,
    billNumber: "P2026-000012",
    code: "70",
    transfer: { amountCents: 6300, day: "2026-09-18" },
  });
  expect(await taxAgency.search({ billNumber: "P2026-000012" })).toHaveLength(1);
  expect(await taxAgency.search({ requestIds: ["nothing"] })).toEqual([]);
});

test.for([
  [{ to: "2026-10-01" }, "ERR_PERIODE_EMPLOI_MOIS_NON_UNIQUE"],
  [{ from: "2026-09-10", to: "2026-09-10" }, "ERR_DATE_FUTUR"],
  [{ billedOn: "2026-09-10" }, "ERR_DATE_FUTUR"],
  [{ from: "2026-08-31", to: "2026-08-31" }, "ERR_LIEN_PARTICULIER_PRESTATAIRE"],
  [{ clientId: "nobody" }, "ERR_PARTICULIER_INCONNU"],
  [{ birthDate: "1981-03-15" }, "ERR_PARTICULIER_INCONNU"],
  [{ hours: { quantity: 2, unitCents: 4200 } }, "ERREUR_VALIDATION"],
  [{ billNumber: "" }, "ERREUR_VALIDATION"],
] as const)("a request with %o is refused: %s (TOY-02)", async ([given, code], { db, agency }) => {
  const clientId = await activate(db, agency);

  const answer = await agency.taxAgency.submit({ ...requestOf(clientId), ...given });

  expect(answer).toMatchObject({
    refused: expect.arrayContaining([expect.objectContaining({ code })]) as unknown,
  });
});

test("one bill is asked once; nothing before the activation; nothing on a blocked account (TOY-02)", async ({
  db,
  agency,
}) => {
  const { taxAgency } = agency;
  const clientId = await activate(db, agency);
  await taxAgency.submit(requestOf(clientId));
  const refused = async (given: Partial<PaymentRequest>) => {
    const answer = await taxAgency.submit(requestOf(clientId, given));
    return "refused" in answer ? answer.refused.map(({ code }) => code) : answer;
  };

  expect(await refused({})).toEqual(["ERR_FACTURE_DOUBLON"]);
  await setAccount(scopeOf(db), clientId, "PARTICULIER_BLOQUE");
  expect(await refused({ billNumber: "P2026-000013" })).toEqual(["ERR_COMPTE_BLOQUE"]);
  const { clientId: waiting } = await taxAgency.register({ ...person, email: "w@example.test" });
  const early = await taxAgency.submit(requestOf(waiting, { billNumber: "P2026-000014" }));
  expect(early).toMatchObject({ refused: [{ code: "ERR_LIEN_PARTICULIER_PRESTATAIRE" }] });
});

test("events come signed, twice and late; what is told of an account and of a request is read", async ({
  db,
  agency,
}) => {
  const clientId = await activate(db, agency);
  const sent = await agency.taxAgency.submit(requestOf(clientId));
  if (!("requestId" in sent)) throw new Error("It was refused.");
  await decideRequest(scopeOf(db, plusHours(now, 1)), sent.requestId, "decline");
  agency.at(plusHours(now, 1));
  const heard: unknown[] = [];
  const post = (body: string, signature: string) => {
    heard.push(agency.taxAgency.readEvent(body, signature));
    return Promise.resolve(true);
  };

  expect(await agency.deliver(post)).toBe(2);
  expect(heard).toMatchObject([
    {
      about: "account",
      account: { clientId, code: "APPAREILLAGE_VALIDE", activatedOn: "2026-09-01" },
    },
    { about: "request", request: { code: "40", reason: { code: "CONTEST_AUTRE" } } },
  ]);
});

test("a body that another secret signed, or long ago, is refused: 401", ({ agency }) => {
  const body = JSON.stringify({ id: "evt_1", type: "autre" });
  const read = (signature: string | null) => () => agency.taxAgency.readEvent(body, signature);

  expect(agency.taxAgency.readEvent(body, signatureOf(body, agency.secret, new Date()))).toEqual({
    id: "evt_1",
    about: "nothing",
  });
  for (const signature of [
    null,
    "",
    signatureOf(body, "another", new Date()),
    signatureOf(`${body} `, agency.secret, new Date()),
    signatureOf(body, agency.secret, plusDays(new Date(), -1)),
  ]) {
    expect(read(signature)).toThrow("api.payment.signature");
  }
});

test("an agency that is down is not available; one that comes back is (VAL-017)", async ({
  db,
  agency,
}) => {
  const { taxAgency } = agency;
  expect(await taxAgency.available()).toBe(true);
  await setMood(db, "down");
  expect(await taxAgency.available()).toBe(false);
  expect(await failureOf(taxAgency.register(person))).toMatchObject({ kind: "other" });
  await setMood(db, "up");
  expect(await taxAgency.available()).toBe(true);
});

test("however many visitors ask at once whether it is there, it is asked once (API-131)", async () => {
  let calls = 0;
  const server = createServer((_, response) => {
    calls++;
    setImmediate(() => response.writeHead(400).end());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const names = { clientId: "a", clientSecret: "b", webhookSecret: "c" };
  const asked = urssafAgency({ ...names, baseUrl: base, site: "http://site.test/" });
  const answers = await Promise.all(Array.from({ length: 50 }, () => asked.available()));
  expect([new Set(answers), calls]).toEqual([new Set([false]), 1]);
  expect(await asked.available()).toBe(false);
  expect(calls).toBe(2);
  server.close();
});

test.for([
  ["slow", "timeout"],
  ["lost", "other"],
  ["broken", "other"],
  ["html", "other"],
  ["liar", "other"],
] as const)(
  "an agency that is %s gives no answer: %s; what it did is found again",
  async ([fault, kind], { db, agency }) => {
    const clientId = await activate(db, agency);
    agency.faults.push(fault);
    const failure = await failureOf(agency.impatient.submit(requestOf(clientId)));
    expect(failure).toMatchObject({ kind });

    const found = await agency.taxAgency.search({ billNumber: "P2026-000012" });
    expect(found).toMatchObject([{ code: "20" }]);
  },
);

test("a token that is refused is asked once more", async ({ agency }) => {
  agency.faults.push("gone");
  expect(await agency.taxAgency.register(person)).toMatchObject({
    clientId: expect.any(String) as string,
  });
});
