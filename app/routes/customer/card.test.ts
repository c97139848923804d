import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import { chargeAttempt } from "#app/modules/billing/payment/charge.server.ts";
import { content } from "#app/modules/catalogue/content/endpoints.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/endpoints.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createContract } from "#tests/factories/course.ts";
import { createProposed } from "#tests/factories/lesson-request.ts";
import { createCharge, test } from "#tests/gateways/charge.ts";
import { callOf } from "#tests/http/call.ts";
import { now } from "#tests/setup/time.ts";

import { action as addCard } from "./add-card.tsx";
import { action as answer } from "./answer-proposal.tsx";
import { action as goToBank, loader as backFromBank } from "./authenticate-payment.tsx";
import { action as saveBilling } from "./billing-data.tsx";
import { loader as cardPage } from "./card.tsx";
import { loader as cardSaved } from "./card-saved.tsx";
import { action as removeCard } from "./remove-card.tsx";

type Args = LoaderFunctionArgs & ActionFunctionArgs;

function requested(
  api: Api,
  path: string,
  { fields, params = {} }: { fields?: Record<string, string>; params?: Args["params"] } = {},
): Args {
  const body = fields && { method: "POST", body: new URLSearchParams(fields) };
  const request = new Request(`http://app.test${path}`, body);
  return { request, context: { api, as: () => api }, params } as unknown as Args;
}

async function whereTo(answer: Promise<unknown>): Promise<string | null> {
  const response = await answer.catch((thrown: unknown) => thrown);
  return response instanceof Response ? response.headers.get("location") : null;
}

async function saveCard(api: Api, visit: (url: string) => Promise<unknown>, retour = "") {
  const query = retour && `?retour=${encodeURIComponent(retour)}`;
  const page = await whereTo(
    addCard(requested(api, `/moyens-de-paiement/ajouter/${query}`, { fields: {} })),
  );
  const result = (await visit(page ?? "")) as { goTo: string };
  const { pathname, search } = new URL(result.goTo);
  return whereTo(cardSaved(requested(api, pathname + search)));
}

test("a card is added by a form, a page of the bank's, and a way back", async ({ db, bank }) => {
  const api = bank.callerOf((await createFamily(db)).actor);
  const visit = (url: string) => bank.visit(url, "4242424242424242");

  expect(await saveCard(api, visit)).toBe("/moyens-de-paiement/");
  expect(await saveCard(api, visit, "/mes-demandes-de-cours/3/")).toBe("/mes-demandes-de-cours/3/");
  expect(await saveCard(api, visit, "https://elsewhere.test/")).toBe("/moyens-de-paiement/");
});

test("the page says what the bills still lack, from the card on, until they lack nothing (CUS-039)", async ({
  db,
  bank,
}) => {
  const { family } = await createProposed(db);
  const api = bank.callerOf(family);
  const lacking = async () => (await cardPage(requested(api, "/moyens-de-paiement/"))).lacking;
  const bill_address = { street: "rue Vendôme", postal_code: "69006", city: "Lyon" };

  expect(await lacking()).toBeUndefined();
  await saveCard(api, (url) => bank.visit(url, "4242424242424242"));
  expect(await lacking()).toBe("both");
  await api(customers.update, { body: { bill_address } });
  expect(await lacking()).toBe("birth_date");
  await api(customers.update, { body: { bill_birth_date: "1985-04-07" } });
  expect(await lacking()).toBeUndefined();
});

test("a family with a request and no billing data is asked for them", async ({ db, bank }) => {
  const { family } = await createProposed(db);
  const api = bank.callerOf(family);
  const visit = (url: string) => bank.visit(url, "4242424242424242");

  expect(await saveCard(api, visit)).toBe("/moyens-de-paiement/facturation/");
});

test.for([
  ["she is back first", false],
  ["the bank's event is heard first", true],
] as const)(
  "a card awaited by a request leads to it, and says who teaches: %s",
  async ([, isHeard], { db, bank }) => {
    const { id, family, proposals } = await createProposed(db, { teachers: 1 });
    const [{ id: proposalId, teacherId } = { id: 0, teacherId: 0 }] = proposals;
    const api = bank.callerOf(family);
    await respond(callOf(db, { id: teacherId, role: "teacher" }), {
      id: proposalId,
      teacher_response: "accepted",
    });
    const { version } = await api(content.terms, {});
    const accept = { id: proposalId, response: "accept" as const, terms_version: version };
    await api(lessonRequests.answerProposal, { body: { ...accept, begin_at_once: true } });
    const bill_address = { street: "rue Vendôme", postal_code: "69006", city: "Lyon" };
    const body = { bill_address, bill_birth_date: "1985-04-07" };
    await api(customers.update, { body });

    const visit = async (url: string) => {
      const back = await bank.visit(url, "4242424242424242");
      if (isHeard) await bank.deliver();
      return back;
    };
    expect(await saveCard(api, visit)).toBe(`/mes-demandes-de-cours/${String(id)}/`);
  },
);

test("a teacher is chosen without a card: the provider's page follows, and leads back to the request", async ({
  db,
  bank,
}) => {
  const { id, family, proposals } = await createProposed(db, { teachers: 1 });
  const [{ id: proposalId, teacherId } = { id: 0, teacherId: 0 }] = proposals;
  const api = bank.callerOf(family);
  await respond(callOf(db, { id: teacherId, role: "teacher" }), {
    id: proposalId,
    teacher_response: "accepted",
  });
  const { version } = await api(content.terms, {});
  const params = { lessonRequestId: String(id), proposalId: String(proposalId) };
  const fields = {
    id: params.proposalId,
    response: "accept",
    terms_version: version,
    begin_at_once: "on",
  };

  const page = await whereTo(answer(requested(api, "/", { fields, params })));
  const back = (await bank.visit(page ?? "", "4242424242424242")) as { goTo: string };
  const { pathname, search } = new URL(back.goTo);

  expect(await whereTo(cardSaved(requested(api, pathname + search)))).toMatch(
    /^\/moyens-de-paiement\/facturation\/\?retour=%2Fmes-demandes-de-cours/,
  );
});

test("a refused card comes back as a page that says so: 409", async ({ db, bank }) => {
  const api = bank.callerOf((await createFamily(db)).actor);
  const page = await whereTo(
    addCard(requested(api, "/moyens-de-paiement/ajouter/", { fields: {} })),
  );
  await bank.visit(page ?? "", "4000002500003155", "refuse");
  const session = page?.split("/").at(-2) ?? "";

  const answer = await cardSaved(requested(api, `/moyens-de-paiement/retour/?session=${session}`));

  expect(answer).toMatchObject({ init: { status: 409 } });
});

test("a bank that does not answer leads back with a sentence", async ({ db, bank }) => {
  const api = bank.callerOf((await createFamily(db)).actor);
  bank.faults.push("error");

  const page = await whereTo(
    addCard(requested(api, "/moyens-de-paiement/ajouter/", { fields: {} })),
  );

  expect(page).toBe("/moyens-de-paiement/");
});

const billing = {
  "bill_birth_date.day": "27",
  "bill_birth_date.month": "3",
  "bill_birth_date.year": "1984",
  "bill_address.street": "12 rue de la Part-Dieu",
  "bill_address.postal_code": "69003",
  "bill_address.city": "Lyon",
};

test("billing data are saved from their own form", async ({ db, bank }) => {
  const api = bank.callerOf((await createFamily(db)).actor);

  const to = await whereTo(
    saveBilling(requested(api, "/moyens-de-paiement/facturation/", { fields: billing })),
  );

  expect(to).toBe("/moyens-de-paiement/");
  const { user } = await api(customers.show, {});
  expect(user).toMatchObject({ bill_birth_date: "1984-03-27", bill_address: { city: "Lyon" } });
});

test.for([
  ["a minor", { "bill_birth_date.year": "2011" }, "bill_birth_date"],
  [
    "no date",
    { "bill_birth_date.day": "", "bill_birth_date.month": "", "bill_birth_date.year": "" },
    "bill_birth_date",
  ],
  ["no street", { "bill_address.street": "" }, "bill_address.street"],
] as const)("%s is refused at the field, in French", async ([, wrong, field], { db, bank }) => {
  const api = bank.callerOf((await createFamily(db)).actor);
  const fields = { ...billing, ...wrong };

  const reply = await saveBilling(requested(api, "/moyens-de-paiement/facturation/", { fields }));

  const anyWords: unknown = expect.stringMatching(/\p{L}+ \p{L}+/u);
  expect(reply).toMatchObject({ init: { status: 422 }, data: { error: { [field]: [anyWords] } } });
});

test("a payment that the bank asks about goes to its page and comes back paid", async ({
  db,
  bank,
}) => {
  const charge = await createCharge(db, bank, "4000002760003184");
  await chargeAttempt(bank.money, charge.paymentId, now);
  const api = bank.callerOf(charge.family.actor);
  const path = `/mes-cours/${String(charge.course.id)}/banque/`;
  const params = { courseId: String(charge.course.id) };

  const page = await whereTo(goToBank(requested(api, path, { fields: {}, params })));
  const result = (await bank.visit(page ?? "", "")) as { goTo: string };
  const { pathname, search } = new URL(result.goTo);
  const back = await whereTo(backFromBank(requested(api, pathname + search, { params })));

  expect(pathname).toBe(path);
  expect(back).toBe("/mes-cours/");
});

test("the card goes at any time, and the page says which contracts wait for another (CUS-022)", async ({
  db,
  bank,
}) => {
  const { family } = await createContract(db);
  const api = bank.callerOf(family);
  const page = () => cardPage(requested(api, "/moyens-de-paiement/"));
  expect(await page()).toMatchObject({ card: { status: "active" }, bound: true, unpaid: [] });

  const to = await whereTo(
    removeCard(requested(api, "/moyens-de-paiement/supprimer/", { fields: {} })),
  );

  expect(to).toBe("/moyens-de-paiement/");
  expect(await page()).toMatchObject({
    card: null,
    unpaid: [{ payment_expected: true, status: "active" }],
  });
});

test("another family's payment does not exist", async ({ db, bank }) => {
  const charge = await createCharge(db, bank, "4000002760003184");
  const api = bank.callerOf((await createFamily(db)).actor);
  const params = { courseId: String(charge.course.id) };

  const going = goToBank(requested(api, "/mes-cours/1/banque/", { fields: {}, params }));

  await expect(going).rejects.toMatchObject({ status: 404 });
});
