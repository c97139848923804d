import { http, HttpResponse, passthrough } from "msw";
import { setupServer } from "msw/node";
import { afterEach, beforeEach, expect } from "vitest";

import { test as base } from "#tests/database/db.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";

import { stripeCards } from "./stripe-cards.server.ts";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

let keys = 0;

async function save(bank: TestBank, number: string, answer?: "accept" | "refuse") {
  const id = ++keys;
  const payerId = await bank.cards.createPayer({
    entity: "main",
    customerId: id,
    email: "sophie@example.test",
    name: "Sophie Martin",
  });
  const { sessionId, url } = await bank.cards.openSetupPage({
    entity: "main",
    payerId,
    idempotencyKey: `card:${String(id)}:setup:1`,
    successUrl: "http://site.test/moyens-de-paiement/retour/?session={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://site.test/moyens-de-paiement/",
  });
  const result = await bank.visit(url, number, answer);
  return { payerId, sessionId, result };
}

async function charged(bank: TestBank, number: string) {
  const { payerId, sessionId } = await save(bank, number);
  const card = (await bank.cards.findSetup({ entity: "main", sessionId }))?.card;
  if (!card) throw new Error("no card");
  const charge = {
    ...{
      entity: "main" as const,
      paymentId: 7,
      billId: 3,
      amountCents: 6300,
      currency: "EUR",
      payerId,
    },
    paymentMethodId: card.paymentMethodId,
    idempotencyKey: `bill:${String(++keys)}:pay:1`,
  };
  return { card, charge, charging: () => bank.cards.charge(charge) };
}

test("a card is saved on the bank's page and found again from its session", async ({ bank }) => {
  const { payerId, sessionId, result } = await save(bank, "4000 0025 0000 3155");

  expect(result).toEqual({
    goTo: `http://site.test/moyens-de-paiement/retour/?session=${sessionId}`,
  });
  const setup = await bank.cards.findSetup({ entity: "main", sessionId });
  expect(setup?.payerId).toBe(payerId);
  expect(setup?.card).toMatchObject({
    ...{ payerId, brand: "visa", last4: "3155", expMonth: 12, expYear: 2030 },
  });
});

test("a confirmation refused at the bank's saves no card", async ({ bank }) => {
  const { sessionId, result } = await save(bank, "4000002500003155", "refuse");

  expect(result).toEqual({ refusal: { code: "setup_intent_authentication_failure" } });
  const setup = await bank.cards.findSetup({ entity: "main", sessionId });
  expect(setup).toEqual({ payerId: expect.any(String) as string, card: undefined });
});

test("a number that is not of the list is refused, whatever it is", async ({ bank }) => {
  const { sessionId, result } = await save(bank, "4970101234567890");

  expect(result).toEqual({ faults: { cardNumber: "number" } });
  const setup = await bank.cards.findSetup({ entity: "main", sessionId });
  expect(setup).toEqual({ payerId: expect.any(String) as string, card: undefined });
});

test.for([
  ["4242424242424242", { kind: "succeeded", amountCents: 6300, currency: "EUR" }],
  ["4000002500003155", { kind: "succeeded" }],
  ["4000003800000446", { kind: "succeeded" }],
  ["4000002760003184", { kind: "requires_action" }],
  ["4000000000000341", { kind: "failed", code: "card_declined", declineCode: "generic_decline" }],
] as const)("%s charged without its holder: %o", async ([number, outcome], { bank }) => {
  const { charging } = await charged(bank, number);
  expect(await charging()).toMatchObject(outcome);
});

test.for([
  ["4000000000009995", "insufficient_funds"],
  ["4000000000009987", "lost_card"],
  ["4000000000000002", "generic_decline"],
] as const)("%s is refused when it is saved: %s", async ([number, declineCode], { bank }) => {
  const { result } = await save(bank, number);
  expect(result).toEqual({ refusal: { code: "card_declined", declineCode } });
});

test("the same key asks once: what was answered is answered again", async ({ bank }) => {
  const { charge, charging } = await charged(bank, "4242424242424242");
  const first = await charging();

  expect(await charging()).toEqual(first);
  const found = await bank.cards.lookUp({ ...charge, intentId: null });
  expect(found).toEqual(first);
});

test("the same key with another sum is refused by the bank: known, nothing taken", async ({
  bank,
}) => {
  const { charge, charging } = await charged(bank, "4242424242424242");
  await charging();

  const other = await bank.cards.charge({ ...charge, amountCents: 9900 });

  expect(other.kind).not.toBe("succeeded");
});

test("a line cut once is asked again under the same key: one charge, its answer known", async ({
  bank,
}) => {
  const { charge, charging } = await charged(bank, "4242424242424242");
  bank.faults.push("lost");

  const outcome = await charging();

  expect(outcome.kind).toBe("succeeded");
  expect(await bank.cards.lookUp({ ...charge, intentId: null })).toEqual(outcome);
  expect((await bank.events()).filter(({ type }) => type.startsWith("payment_"))).toHaveLength(1);
});

test.for([
  ["lost", "succeeded"],
  ["slow", "succeeded"],
  ["broken", "succeeded"],
  ["error", undefined],
  ["busy", undefined],
] as const)("an answer %s is unknown, and a look-up says: %s", async ([fault, truth], { bank }) => {
  const { charge } = await charged(bank, "4242424242424242");
  bank.faults.push(fault, ...(fault === "lost" ? [fault] : []));
  const provider = fault === "slow" ? bank.impatient : bank.cards;

  expect(await provider.charge(charge)).toEqual({ kind: "processing", intentId: undefined });
  const found = async () => (await bank.cards.lookUp({ ...charge, intentId: null }))?.kind;
  await expect.poll(found, { timeout: 10_000 }).toBe(truth);
});

test("a 500 kept by the bank is answered again under its key", async ({ bank }) => {
  const { charging } = await charged(bank, "4242424242424242");
  bank.faults.push("broken");
  await charging();

  expect(await charging()).toEqual({ kind: "processing", intentId: undefined });
});

test("a card that always asks is confirmed at the bank's, or refused there", async ({ bank }) => {
  const { card, charging } = await charged(bank, "4000002760003184");
  const requested = await charging();
  const intentId = requested.kind === "requires_action" ? requested.intentId : "none";
  const back = {
    entity: "main" as const,
    intentId,
    paymentMethodId: card.paymentMethodId,
    returnUrl: "http://site.test/b/",
  };

  const page = await bank.cards.authenticate(back);
  const again = await bank.cards.authenticate(back);

  expect(again).toEqual(page);
  const result = await bank.visit("url" in page ? page.url : "", "");
  expect(result).toEqual({
    goTo: `http://site.test/b/?payment_intent=${intentId}&redirect_status=succeeded`,
  });
  expect(await bank.cards.authenticate(back)).toMatchObject({ outcome: { kind: "succeeded" } });
});

test("a confirmation asked twice at once leads both times to the same page of the bank", async ({
  bank,
}) => {
  const { card, charging } = await charged(bank, "4000002760003184");
  const requested = await charging();
  const intentId = requested.kind === "requires_action" ? requested.intentId : "none";
  const { paymentMethodId } = card;
  const back = {
    entity: "main" as const,
    intentId,
    paymentMethodId,
    returnUrl: "http://site.test/b/",
  };
  let first: unknown;
  const confirming = http.post(
    "*/v1/payment_intents/:id/confirm",
    async () => {
      first = await bank.cards.authenticate(back);
      return passthrough();
    },
    { once: true },
  );
  provider.use(confirming);

  const second = await bank.cards.authenticate(back);

  expect(second).toHaveProperty("url");
  expect(second).toEqual(first);
});

test("an event with an altered body, an old time or another secret is refused", async ({
  bank,
}) => {
  await save(bank, "4242424242424242");
  const [event] = await bank.events();
  const { signatureOf } = await import("#app/lib/signed-event.server.ts");
  const body = event?.body ?? "";
  const [present, old] = [new Date(), new Date(Date.now() - 301_000)];

  expect(bank.cards.readEvent(body, signatureOf(body, bank.secret, present)).id).toBe(event?.id);
  for (const [text, signature] of [
    [`${body} `, signatureOf(body, bank.secret, present)],
    [body, signatureOf(body, bank.secret, old)],
    [body, signatureOf(body, "whsec_of_the_other_house", present)],
    [body, null],
  ] as const) {
    expect(() => bank.cards.readEvent(text, signature)).toThrow("api.payment.signature");
  }
});

const provider = setupServer();
const far = stripeCards({
  main: { secretKey: "sk_test_far", publicKey: "pk_test_far", webhookSecret: "whsec_far" },
  at: { host: "stripe.test", port: 80 },
});
const charge = {
  ...{
    entity: "main" as const,
    paymentId: 7,
    billId: 3,
    amountCents: 6300,
    currency: "EUR",
    payerId: "cus_1",
  },
  ...{ paymentMethodId: "pm_1", idempotencyKey: "bill:3:pay:1" },
};

beforeEach(() => {
  provider.listen({ onUnhandledRequest: "bypass" });
});
afterEach(() => {
  provider.resetHandlers();
  provider.close();
});

test("an answer that is no JSON is an unknown outcome", async () => {
  provider.use(
    http.post("http://stripe.test/v1/payment_intents", () =>
      HttpResponse.text("<html>bad gateway"),
    ),
  );
  expect(await far.charge(charge)).toEqual({ kind: "processing", intentId: undefined });
});

test("money that the provider is still moving is a payment under way", async () => {
  provider.use(
    http.post("http://stripe.test/v1/payment_intents", () =>
      HttpResponse.json({ id: "pi_1", object: "payment_intent", status: "processing" }),
    ),
  );
  expect(await far.charge(charge)).toEqual({ kind: "processing", intentId: "pi_1" });
});

test("a charge sends its sum in cents, its bill, its key, and not the person's presence", async () => {
  let sent: Request | undefined;
  provider.use(
    http.post("http://stripe.test/v1/payment_intents", ({ request }) => {
      sent = request.clone();
      return HttpResponse.json({ id: "pi_1", object: "payment_intent", status: "processing" });
    }),
  );
  await far.charge(charge);

  expect(sent?.headers.get("idempotency-key")).toBe("bill:3:pay:1");
  expect(Object.fromEntries(new URLSearchParams(await sent?.text()))).toMatchObject({
    ...{ amount: "6300", currency: "eur", customer: "cus_1", payment_method: "pm_1" },
    ...{ off_session: "true", confirm: "true", transfer_group: "bill_3" },
    "metadata[bill_id]": "3",
  });
});
