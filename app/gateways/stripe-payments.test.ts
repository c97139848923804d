import Stripe from "stripe";
import { expect } from "vitest";

import { signatureOf } from "#app/lib/signed-event.server.ts";
import { test as base } from "#tests/database/db.ts";
import { openBank, type TestBank } from "#tests/gateways/bank.ts";

import type { EventMeaning } from "./card-events.server.ts";
import { openAccounts } from "./stripe-accounts.server.ts";

const test = base.extend<{ bank: TestBank }>({
  bank: async ({ db }, use) => {
    const bank = await openBank(db);
    await use(bank);
    await bank.close();
  },
});

type Entity = "main" | "second";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

let keys = 0;
const key = () => `key:${String(++keys)}`;

function openPage(bank: TestBank, entity: Entity = "main") {
  return bank.cards.openPaymentPage({
    ...{ entity, paymentId: 7, billId: 3, amountCents: 6300, currency: "EUR" },
    ...{ label: "Stage de mathématiques", expiresAt: inHours(1), idempotencyKey: key() },
    successUrl: "http://site.test/stage/merci/?session={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://site.test/stage/",
  });
}

async function pay(bank: TestBank, entity: Entity = "main") {
  const { sessionId, url } = await openPage(bank, entity);
  await bank.visit(url, "4242424242424242");
  const page = await bank.cards.findPaymentPage({ entity, sessionId });
  if (page?.outcome?.kind !== "succeeded") throw new Error("not paid");
  return page.outcome.intentId;
}

async function meanings(bank: TestBank): Promise<EventMeaning[]> {
  const events = await bank.events();
  return events.map(({ body }) => {
    const signature = signatureOf(body, bank.secret, new Date());
    return bank.cards.meaningOf(bank.cards.readEvent(body, signature));
  });
}

const teacher = {
  ...{ email: "lea@example.test", firstName: "Léa", lastName: "Roy", birthDate: "1990-02-03" },
  address: { line: "1 rue de la Paix", postalCode: "69003", city: "Lyon", country: "FR" },
  iban: "FR14 2004 1010 0505 0001 3M02 606",
};

async function openPayee(bank: TestBank, more: { iban?: string; birthDate?: string } = {}) {
  const { fileId: identityDocument } = await bank.cards.uploadFile({
    ...{ entity: "main", purpose: "identity_document", name: "carte.png", type: "image/png" },
    data: new Uint8Array([1, 2, 3]),
  });
  const payee = { ...teacher, ...more, identityDocument, termsAccepted: true } as const;
  return bank.cards.createAccount({
    ...{ entity: "main", teacherId: 12, payee },
    idempotencyKey: key(),
  });
}

const transferTo = (bank: TestBank, accountId: string, idempotencyKey = key()) =>
  bank.cards.transfer({
    ...{ entity: "main", accountId, amountCents: 4200, currency: "EUR", group: "bill_3" },
    ...{ courseId: 5, idempotencyKey },
  });

test.for([
  ["4242424242424242", "accept", { kind: "succeeded", amountCents: 6300, currency: "EUR" }],
  ["4000000000003220", "accept", { kind: "succeeded" }],
  ["4000002500003155", "accept", { kind: "succeeded" }],
  ["4000003800000446", "accept", { kind: "succeeded" }],
  ["4000000000003220", "refuse", { kind: "failed", code: "payment_intent_authentication_failure" }],
  ["4000008260003178", "accept", { kind: "failed", declineCode: "insufficient_funds" }],
  ["4000008400001629", "accept", { kind: "failed", declineCode: "generic_decline" }],
  ["4000000000009995", "accept", { kind: "failed", declineCode: "insufficient_funds" }],
  ["4000000000000069", "accept", { kind: "failed", code: "expired_card" }],
] as const)("paid on its page with %s, %s: %o", async ([number, answer, outcome], { bank }) => {
  const { sessionId, url } = await openPage(bank);
  const before = await bank.cards.findPaymentPage({ entity: "main", sessionId });

  const result = await bank.visit(url, number, answer);
  const page = await bank.cards.findPaymentPage({ entity: "main", sessionId });

  const good = outcome.kind === "succeeded";
  expect(before).toEqual({ state: "open", outcome: undefined });
  expect(page).toMatchObject({ state: good ? "completed" : "open", outcome });
  if (good) expect(result).toEqual({ goTo: `http://site.test/stage/merci/?session=${sessionId}` });
  else expect(result).toHaveProperty("refusal");
});

test("a refused card leaves its page to another one; the page says what was paid by which intent", async ({
  bank,
}) => {
  const { sessionId, url } = await openPage(bank);
  await bank.visit(url, "4000000000009995");
  await bank.visit(url, "4242424242424242");

  const page = await bank.cards.findPaymentPage({ entity: "main", sessionId });
  const intentId = page?.outcome?.kind === "succeeded" ? page.outcome.intentId : "none";
  const events = await meanings(bank);

  expect(events.map(({ about }) => about)).toEqual(["charge", "charge", "payment_page"]);
  expect(events[0]).toMatchObject({ paymentId: 7, outcome: { kind: "failed", intentId } });
  expect(events[1]).toMatchObject({ paymentId: 7, outcome: { kind: "succeeded", intentId } });
  expect(events[2]).toEqual({
    ...{ about: "payment_page", sessionId, paymentId: 7, intentId, state: "completed" },
  });
});

test("a closed page is paid no more, and says so; one that was paid stays paid", async ({
  bank,
}) => {
  const first = await openPage(bank);
  const { sessionId } = first;
  const closed = await bank.cards.closePaymentPage({ entity: "main", sessionId });
  await bank.visit(first.url, "4242424242424242");
  const second = await openPage(bank);
  await bank.visit(second.url, "4242424242424242");
  const paid = { entity: "main", sessionId: second.sessionId } as const;

  expect(closed).toEqual({ state: "expired", outcome: undefined });
  expect(await bank.cards.findPaymentPage({ entity: "main", sessionId })).toEqual(closed);
  expect(await meanings(bank)).toContainEqual({
    ...{ about: "payment_page", sessionId, paymentId: 7, intentId: undefined, state: "expired" },
  });
  expect(await bank.cards.closePaymentPage(paid)).toMatchObject({ state: "completed" });
});

test("a payment goes back in parts, then no further; the same key goes back once", async ({
  bank,
}) => {
  const intentId = await pay(bank);
  const part = { entity: "main", intentId, amountCents: 1000, idempotencyKey: key() } as const;

  const first = await bank.cards.refund({ ...part, reason: "requested_by_customer" });
  const again = await bank.cards.refund({ ...part, reason: "requested_by_customer" });
  const tooMuch = bank.cards.refund({ ...part, amountCents: 5301, idempotencyKey: key() });
  await expect(tooMuch).rejects.toThrow("api.payment.not_refundable");
  expect(await bank.cards.findRefunded({ entity: "main", intentId })).toBe(1000);
  const rest = await bank.cards.refund({ entity: "main", intentId, idempotencyKey: key() });
  const more = bank.cards.refund({ entity: "main", intentId, idempotencyKey: key() });
  await expect(more).rejects.toThrow("api.payment.not_refundable");

  expect(first).toMatchObject({ intentId, amountCents: 1000, state: "succeeded" });
  expect(again).toEqual(first);
  expect(rest.amountCents).toBe(5300);
  const events = (await meanings(bank)).slice(2);
  expect(events).toMatchObject([
    { about: "refund", refund: first },
    { about: "charge", outcome: { kind: "refunded", intentId, amountCents: 1000 } },
    { about: "refund", refund: rest },
    { about: "charge", outcome: { kind: "refunded", intentId, amountCents: 6300 } },
  ]);
});

test("a teacher's account says what is missing, until nothing is", async ({ bank }) => {
  const { cards } = bank;
  const bare = await cards.createAccount({
    ...{ entity: "main", teacherId: 12, payee: { email: teacher.email } },
    idempotencyKey: key(),
  });
  const { accountId } = bare;
  const named = await cards.updateAccount({ entity: "main", accountId, payee: teacher });
  const { fileId } = await cards.uploadFile({
    ...{ entity: "main", purpose: "identity_document", name: "carte.pdf" },
    ...{ type: "application/pdf", data: new Uint8Array([1]) },
  });
  const papers = { identityDocument: fileId, termsAccepted: true } as const;
  const whole = await cards.updateAccount({ entity: "main", accountId, payee: papers });

  expect(bare).toMatchObject({ teacherId: 12, transfers: false, payouts: false });
  expect(bare.due).toContain("individual.dob");
  expect(named.due).toEqual(["individual.verification.document", "tos_acceptance.date"]);
  expect(named.disabled).toBe("requirements.past_due");
  expect(whole).toMatchObject({ due: [], transfers: true, payouts: true, disabled: undefined });
  expect(await cards.findAccount({ entity: "main", accountId })).toEqual(whole);
  expect((await meanings(bank)).at(-1)).toEqual({ about: "payee", account: whole });
  expect(await cards.findAccount({ entity: "main", accountId: "acct_none" })).toBeUndefined();
});

test("what the provider does not take is refused: a bank account, a paper, a person", async ({
  bank,
}) => {
  const { accountId, disabled } = await openPayee(bank, { birthDate: "1900-01-01" });
  expect(disabled).toBe("rejected.other");

  const iban = { entity: "main", accountId, payee: { iban: "FR1" } } as const;
  await expect(bank.cards.updateAccount(iban)).rejects.toThrow("api.payment.payee_refused");
  const empty = bank.cards.uploadFile({
    ...{ entity: "main", purpose: "identity_document", name: "a.png", type: "image/png" },
    data: new Uint8Array(),
  });
  await expect(empty).rejects.toThrow("api.payment.payee_refused");
});

test("a refund asked while the provider is away is unavailable, as every call is", async ({
  bank,
}) => {
  const intentId = await pay(bank);
  await bank.close();

  const asking = bank.cards.refund({ entity: "main", intentId, idempotencyKey: key() });

  await expect(asking).rejects.toThrow("api.payment.unavailable");
});

test("a transfer goes once per key to an account that may be paid, and says so", async ({
  bank,
}) => {
  const { accountId } = await openPayee(bank);
  const { accountId: refused } = await openPayee(bank, { birthDate: "1900-01-01" });
  const own = key();
  bank.faults.push("broken");

  const lost = await transferTo(bank, accountId, key());
  const sent = await transferTo(bank, accountId, own);
  const again = await transferTo(bank, accountId, own);

  expect(lost).toEqual({ kind: "unknown" });
  expect(sent).toMatchObject({ kind: "sent" });
  expect(again).toEqual(sent);
  expect(await transferTo(bank, refused)).toEqual({
    ...{ kind: "refused", code: "insufficient_capabilities_for_transfer" },
  });
  expect((await meanings(bank)).at(-1)).toMatchObject({
    ...{ about: "transfer", accountId, amountCents: 4200, reversedCents: 0 },
  });
});

test.for([
  [teacher.iban, { state: "paid", failureCode: undefined }],
  ["FR9520041010050500013M02603", { state: "failed", failureCode: "account_closed" }],
] as const)("a payout to %s is followed by its account: %o", async ([iban, end], { bank }) => {
  const { accountId } = await openPayee(bank, { iban });
  const stripe = openAccounts({
    main: { secretKey: "sk_test_main", publicKey: "pk_test_main", webhookSecret: "none" },
    at: bank.at,
  }).of("main");

  const words = { amount: 4200, currency: "eur" };
  const payout = await stripe.payouts.create(words, { stripeAccount: accountId });

  const payouts = (await meanings(bank)).filter(({ about }) => about === "payout");
  const common = { about: "payout", payoutId: payout.id, accountId, amountCents: 4200 };
  expect(payouts).toEqual([
    { ...common, state: "pending", failureCode: undefined },
    { ...common, ...end },
  ]);
});

test("each entity has its own account: things, keys and secrets of the other are unknown", async ({
  bank,
}) => {
  const { cards } = bank;
  const intentId = await pay(bank, "second");
  const refund = { intentId, idempotencyKey: key() };
  const [event] = await bank.events();
  const body = event?.body ?? "";

  await expect(cards.refund({ entity: "main", ...refund })).rejects.toThrow("not_refundable");
  expect(await cards.refund({ entity: "second", ...refund })).toMatchObject({ intentId });
  const read = cards.readEvent(body, signatureOf(body, bank.secondSecret, new Date()));
  expect(read.payload.entity).toBe("second");
  const main = cards.readEvent(body, signatureOf(body, bank.secret, new Date()));
  expect(main.payload.entity).toBe("main");
});

test("an entity without keys takes nothing: 503, and its events are refused", async ({ bank }) => {
  const { stripeCards } = await import("./stripe-cards.server.ts");
  const keysOfMain = { secretKey: "sk_test_main", publicKey: "pk_test_main" };
  const alone = stripeCards({ main: { ...keysOfMain, webhookSecret: bank.secret }, at: bank.at });
  const call = alone.findPaymentPage.bind(alone, { entity: "second", sessionId: "cs_1" });

  expect([alone.has("main"), alone.has("second")]).toEqual([true, false]);
  expect(call).toThrow("api.payment.unavailable");
  const signature = signatureOf("{}", bank.secondSecret, new Date());
  expect(() => alone.readEvent("{}", signature)).toThrow("api.payment.signature");
});

test("a public key makes tokens and nothing else; an unknown key nothing", async ({ bank }) => {
  const with_ = (apiKey: string) => new Stripe(apiKey, { ...bank.at, protocol: "http" });
  const create = (apiKey: string) => with_(apiKey).customers.create({ email: "a@b.test" });

  await expect(create("pk_test_main")).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  await expect(create("sk_test_nobody")).rejects.toThrow(Stripe.errors.StripeAuthenticationError);
  expect((await create("sk_test_main")).id).toMatch(/^cus_/);
});
