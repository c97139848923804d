import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { absolute } from "#app/bff/card-provider.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { cards } from "#app/modules/billing/card/table.server.ts";
import { test as base } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";

import { cards as cardEndpoints } from "./endpoints.ts";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

const ways = {
  return_url: absolute("/moyens-de-paiement/retour/"),
  cancel_url: absolute("/moyens-de-paiement/"),
};

async function visited(db: Db, bank: TestBank, number: string, answer?: "accept" | "refuse") {
  const family = await createFamily(db);
  const api = bank.callerOf(family.actor);
  const session = await setUp(api, bank, number, answer);
  return { family, api, session };
}

async function setUp(
  api: ReturnType<TestBank["callerOf"]>,
  bank: TestBank,
  number: string,
  answer?: "accept" | "refuse",
) {
  const { redirect_url: url, secret } = await api(cardEndpoints.init, { body: ways });
  await bank.visit(url ?? "", number, answer);
  return secret;
}

test("a family saves a card at the bank's page and sees its brand, its end, its month", async ({
  db,
  bank,
}) => {
  const { api, session } = await visited(db, bank, "4000002500003155");

  const saved = await api(cardEndpoints.save, { params: { id: session } });

  expect(saved).toMatchObject({
    hasActivedLinkings: false,
    card: { brand: "visa", last4: "3155" },
  });
  expect(await api(cardEndpoints.show, { query: {} })).toEqual({
    ...saved.card,
    exp_month: 12,
    exp_year: 2030,
    status: "active",
  });
});

test("the page and the bank's event save one card, whichever comes first", async ({ db, bank }) => {
  const { family, api, session } = await visited(db, bank, "4242424242424242");
  await bank.deliver();
  await api(cardEndpoints.save, { params: { id: session } });
  await api(cardEndpoints.save, { params: { id: session } });
  await bank.deliver();

  const saved = await db.select().from(cards).where(eq(cards.customerId, family.id));
  expect(saved).toMatchObject([{ last4: "4242", status: "active" }]);
});

const forgotten = [
  { heard: "forgotten by the bank" },
  { heard: "which the bank still has" },
] as const;

test.for(forgotten)(
  "another card takes the place of the former, $heard; the former's page, seen again, says so",
  async ({ heard }, { db, bank }) => {
    const { api, session } = await visited(db, bank, "4242424242424242");
    await api(cardEndpoints.save, { params: { id: session } });
    const second = await setUp(api, bank, "4000003800000446");
    if (heard === "which the bank still has") bank.faults.push("error");
    await api(cardEndpoints.save, { params: { id: second } });

    const again = await refusalOf(api(cardEndpoints.save, { params: { id: session } }));

    expect(again).toMatchObject({ status: 409, code: "api.payment.card_replaced" });
    expect(await api(cardEndpoints.show, { query: {} })).toMatchObject({ last4: "0446" });
  },
);

test.for(forgotten)(
  "a card taken away, $heard, is not said to be saved",
  async (way, { db, bank }) => {
    const { api, session } = await visited(db, bank, "4242424242424242");
    await api(cardEndpoints.save, { params: { id: session } });
    if (way.heard === "which the bank still has") bank.faults.push("error");
    await api(cardEndpoints.remove, { query: {} });

    const again = await refusalOf(api(cardEndpoints.save, { params: { id: session } }));

    expect(again).toMatchObject({ status: 409, code: "api.payment.card_removed" });
    expect(await api(cardEndpoints.show, { query: {} })).toBeNull();
  },
);

test("a refused set-up says so and leaves the former card", async ({ db, bank }) => {
  const { api, session } = await visited(db, bank, "4242424242424242");
  await api(cardEndpoints.save, { params: { id: session } });
  const second = await setUp(api, bank, "4000002500003155", "refuse");

  const saving = api(cardEndpoints.save, { params: { id: second } });

  await expect(saving).rejects.toMatchObject({ status: 409 });
  expect(await api(cardEndpoints.show, { query: {} })).toMatchObject({ last4: "4242" });
});

test("another family's card does not exist", async ({ db, bank }) => {
  const { session } = await visited(db, bank, "4242424242424242");
  const stranger = bank.callerOf((await createFamily(db)).actor);

  const saving = stranger(cardEndpoints.save, { params: { id: session } });

  await expect(saving).rejects.toMatchObject({ status: 404 });
  expect(await stranger(cardEndpoints.show, { query: {} })).toBeNull();
});

test("a family takes its card away at any time; the bank forgets it, another may be saved", async ({
  db,
  bank,
}) => {
  const { family, api, session } = await visited(db, bank, "4242424242424242");
  await api(cardEndpoints.save, { params: { id: session } });

  await api(cardEndpoints.remove, { query: {} });
  await api(cardEndpoints.remove, { query: {} });
  await bank.deliver();

  expect(await api(cardEndpoints.show, { query: {} })).toBeNull();
  const kept = await db.select().from(cards).where(eq(cards.customerId, family.id));
  expect(kept).toMatchObject([{ status: "removed", last4: "4242" }]);
  const second = await setUp(api, bank, "4000003800000446");
  await api(cardEndpoints.save, { params: { id: second } });
  expect(await api(cardEndpoints.show, { query: {} })).toMatchObject({ last4: "0446" });
});

async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((refusal: unknown) => (refusal as Response).json());
}

test.for([
  { who: "a visitor", actor: undefined, status: 401 },
  { who: "a teacher", actor: { role: "teacher", id: 1 }, status: 403 },
] as const)("$who has no card to set up: $status", async ({ actor, status }, { bank }) => {
  const setup = bank.callerOf(actor)(cardEndpoints.init, { body: {} });
  await expect(setup).rejects.toMatchObject({ status });
});

test("a minor is told that a parent opens the account", async ({ db, bank }) => {
  const family = await createFamily(db, { details: { billBirthDate: "2011-05-01" } });

  const setup = bank.callerOf(family.actor)(cardEndpoints.init, { body: ways });

  expect(await refusalOf(setup)).toMatchObject({
    status: 422,
    errors: [{ field: "bill_birth_date" }],
  });
});

test("a way back that is no address of ours is refused at its field", async ({ db, bank }) => {
  const family = await createFamily(db);
  for (const return_url of ["javascript:alert(1)", "https://evil.test/x", "//evil.test/x"]) {
    const setup = bank.callerOf(family.actor)(cardEndpoints.init, { body: { return_url } });

    expect(await refusalOf(setup)).toMatchObject({
      status: 422,
      errors: [{ field: "return_url" }],
    });
  }
});

test("fields in the page get a secret and no address", async ({ db, bank }) => {
  const family = await createFamily(db);

  const setup = await bank.callerOf(family.actor)(cardEndpoints.init, { body: {} });

  expect(setup.redirect_url).toBeNull();
  expect(setup.secret).toMatch(/^seti_\w+_secret_/);
});

test("a bank that does not answer is said to be so: 503", async ({ db, bank }) => {
  const family = await createFamily(db);
  bank.faults.push("busy");

  const setup = bank.callerOf(family.actor)(cardEndpoints.init, { body: ways });

  await expect(setup).rejects.toMatchObject({ status: 503 });
});
