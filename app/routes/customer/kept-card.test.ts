import { expect } from "vitest";

import type { Api } from "#app/bff/api-client.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { showTermsOfUse } from "#app/modules/catalogue/content/show.server.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { test } from "#tests/gateways/charge.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { loader as cardPage } from "./card.tsx";
import { action as register, loader as showForm } from "./register.tsx";
import { action as pay, loader as showSeat } from "./registration.tsx";
import { loader as comeBack } from "./registration-return.tsx";
import { action as removeCard } from "./remove-card.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? (answer.headers.get("location") ?? "") : "";

const thrown = (answer: Promise<unknown>) => answer.catch((response: unknown) => response);

const person = {
  role: "customer",
  firstname: "Nadia",
  lastname: "Haddad",
  email: "nadia@example.test",
  emailConfirmed: true,
} as const;

async function openForm(db: Db, api: Api, customerId: number) {
  const child = await createChild(db, customerId, { classId: 11 });
  const { id } = await createGroupLesson(db);
  const slug = `stage-${String(id)}`;
  const { context } = contextOf(api, {
    person: () => Promise.resolve({ ...person, id: customerId }),
  });
  const address = `/stage/${slug}/inscription/`;
  const sent = {
    student_id: String(child.id),
    subjects: "1",
    terms_version: showTermsOfUse().version,
    promoCode: "",
    description: "",
  };
  return {
    context,
    show: () => showForm(pageRequest(address, context, { stage: slug })),
    send: (given: Readonly<Record<string, string>>) =>
      register(formSent(address, { ...sent, ...given }, context, { stage: slug })),
  };
}

test("the card kept for stages pays in two forms; it stands on its page and is taken away there", async ({
  db,
  bank,
}) => {
  const family = await createFamily(db);
  await bank.giveCard(family.id, "4242424242424242", "second");
  const { context, show, send } = await openForm(db, bank.callerOf(family.actor), family.id);

  expect(await show()).toMatchObject({ card: { last4: "4242" } });
  expect(await send({ paymentType: "saved", intent: "review" })).toMatchObject({
    data: { review: { paymentType: "saved" } },
  });
  const back = whereTo(await send({ paymentType: "saved" }));
  const { pathname } = new URL(back);
  expect(pathname).toMatch(/^\/mes-stages\/\d+\/retour\/$/);
  const registrationId = pathname.split("/")[2] ?? "";
  const seat = await thrown(comeBack(pageRequest(pathname, context, { registrationId })));
  expect(whereTo(seat)).toBe(`/mes-stages/${registrationId}/`);

  const mine = await cardPage(pageRequest("/moyens-de-paiement/", context));
  expect(mine).toMatchObject({ card: null, ofStages: { last4: "4242" }, bound: false });
  const removal = "/moyens-de-paiement/supprimer/?pour=stages";
  expect(whereTo(await removeCard(formSent(removal, {}, context)))).toBe("/moyens-de-paiement/");
  expect(await cardPage(pageRequest("/moyens-de-paiement/", context))).toMatchObject({
    ofStages: null,
  });
});

test("a card is kept where the box is ticked, and offered for the seat that still waits", async ({
  db,
  bank,
}) => {
  const family = await createFamily(db);
  const api = bank.callerOf(family.actor);
  const first = await openForm(db, api, family.id);

  expect(await first.show()).toMatchObject({ card: undefined });
  await bank.visit(
    whereTo(await first.send({ paymentType: "card", keeps_card: "on" })),
    "4242424242424242",
  );
  await bank.deliverAll();

  const { context, send } = await openForm(db, api, family.id);
  const seat = whereTo(await send({ paymentType: "transfer" }));
  const params = { registrationId: seat.split("/")[2] ?? "" };
  expect(await showSeat(pageRequest(seat, context, params))).toMatchObject({
    card: { last4: "4242" },
  });
  const paid = await pay(formSent(seat, { means: "saved" }, context, params));
  expect(new URL(whereTo(paid)).pathname).toBe(`${seat}retour/`);
});
