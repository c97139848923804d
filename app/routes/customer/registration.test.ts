import { expect } from "vitest";

import { showTermsOfUse } from "#app/modules/catalogue/content/show.server.ts";
import {
  registrations,
  waitingList,
} from "#app/modules/group-lessons/registration/table.server.ts";
import { findStudent } from "#app/modules/people/student/list.server.ts";
import {
  action as join,
  headers as waitingListHeaders,
  loader as showList,
} from "#app/routes/public/waiting-list.tsx";
import { loader as calendar } from "#app/routes/resources/calendar.tsx";
import { test } from "#tests/database/db.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createGroupLesson } from "#tests/factories/registration.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";

import { action as cancel } from "./cancel-registration.tsx";
import {
  action as register,
  headers as registrationHeaders,
  loader as showForm,
} from "./register.tsx";
import { loader as show } from "./registration.tsx";
import { loader as list } from "./registrations.tsx";

const noHeaders = {
  loaderHeaders: new Headers(),
  parentHeaders: new Headers(),
  actionHeaders: new Headers(),
  errorHeaders: undefined,
};

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

type Db = Parameters<typeof createFamily>[0];

async function openForm(db: Db) {
  const { actor, id } = await createFamily(db);
  const child = await createChild(db, id, { classId: 11 });
  const elder = await createChild(db, id, { classId: 12 });
  const groupLesson = await createGroupLesson(db, { prerequisites: ["Avoir sa calculatrice."] });
  const slug = `stage-${String(groupLesson.id)}`;
  const { context } = contextOf(callerOf(db, actor));
  const sent = {
    student_id: String(child.id),
    subjects: "1",
    ready: "0",
    terms_version: showTermsOfUse().version,
    paymentType: "transfer",
    promoCode: "",
    description: "À l’aise en géométrie.",
  };
  const send = (given: Readonly<Record<string, string>>) =>
    register(formSent(`/stage/${slug}/inscription/`, given, context, { stage: slug }));
  return { actor, slug, context, sent, send, elder };
}

test("a seat is taken from a form's own bytes, once however often it is sent (PUB-037)", async ({
  db,
}) => {
  const { context, sent, send } = await openForm(db);

  const page = whereTo(await send(sent)) ?? "";
  expect(page).toMatch(/^\/mes-stages\/\d+\/$/);
  expect(whereTo(await send(sent))).toBe(page);

  const kept = await db.select({ version: registrations.termsVersion }).from(registrations);
  expect(kept).toEqual([{ version: sent.terms_version }]);
  const registrationId = page.split("/")[2] ?? "";
  const shown = await show(pageRequest(page, context, { registrationId }));
  expect(shown.registration).toMatchObject({
    status: "awaiting_payment",
    total: 290,
    instructions: { amount: 290 },
  });
  const { total } = await list(pageRequest("/mes-stages/", context));
  expect(total).toBe(1);
  const file = calendar(pageRequest(`${page}calendrier.ics`, context, { registrationId }));
  await expect(file).rejects.toMatchObject({ status: 404 });
});

const refusedAt = (...fields: string[]) => ({
  init: { status: 422 },
  data: {
    error: Object.fromEntries(fields.map((field) => [field, [expect.any(String)]])),
    initialValue: { description: "À l’aise en géométrie." },
  },
});

test("what is missing comes back at its field, the rest kept (DLG-37, VAL-043)", async ({ db }) => {
  const { sent, send, elder } = await openForm(db);
  const { ready, ...unread } = sent;
  expect(ready).toBe("0");
  const ofElder = { ...sent, student_id: String(elder.id) };
  const itsClass = `class_${String(elder.id)}`;

  expect(await send(unread)).toMatchObject({
    init: { status: 422 },
    data: {
      error: { ready: [expect.stringContaining("Cochez chaque ligne")] },
      initialValue: { description: "À l’aise en géométrie." },
    },
  });
  expect(await send(ofElder)).toMatchObject({
    init: { status: 422 },
    data: { error: { [itsClass]: [expect.stringContaining("Dites si elle a changé")] } },
  });
  expect(await send({ ...ofElder, [itsClass]: "9" })).toMatchObject({
    init: { status: 422 },
    data: { error: { [itsClass]: [expect.stringContaining("programme de cette classe")] } },
  });
  const { ready: unticked, ...both } = ofElder;
  expect(unticked).toBe("0");
  expect(await send(both)).toMatchObject(refusedAt(itsClass, "ready"));
  expect(await db.$count(registrations)).toBe(0);
});

test("« Continuer » shows what is ordered and registers no student; the terms are asked for there (DLG-01)", async ({
  db,
}) => {
  const { sent, send } = await openForm(db);
  const { terms_version: accepted, ...unaccepted } = sent;

  expect(await send({ ...unaccepted, intent: "review" })).toMatchObject({
    init: { status: 200 },
    data: {
      price: { total: 290 },
      review: {
        level: "Première",
        subjects: ["Mathématiques"],
        paymentType: "transfer",
        kept: expect.arrayContaining([["description", sent.description]]) as unknown,
      },
    },
  });
  expect(await send(unaccepted)).toMatchObject({
    init: { status: 422 },
    data: { error: { terms_version: [expect.any(String)] }, review: { level: "Première" } },
  });
  const old = await send({ ...sent, terms_version: `${accepted}-old` });
  expect(old).toMatchObject({
    init: { status: 409 },
    data: { error: { terms_version: [expect.any(String)] } },
  });
  const contact = { ...sent, intent: "review", description: "Appelez le 06 11 22 33 44." };
  expect(await send(contact)).toMatchObject({
    init: { status: 422 },
    data: { error: { description: [expect.stringContaining("06 11 22 33 44")] } },
  });
  expect(await db.$count(registrations)).toBe(0);
});

test("a student who has a seat is not registered again: it is said at once", async ({ db }) => {
  const { sent, send } = await openForm(db);
  await send(sent);
  await db.update(registrations).set({ state: "registered" });

  expect(await send({ ...sent, intent: "review" })).toMatchObject({
    init: { status: 422 },
    data: { error: { student_id: [expect.stringContaining("déjà sa place")] } },
  });
});

test("a class that has changed is written down with the registration (VAL-043)", async ({ db }) => {
  const { sent, send, elder } = await openForm(db);
  const moved = { ...sent, student_id: String(elder.id), [`class_${String(elder.id)}`]: "11" };

  expect(whereTo(await send(moved))).toMatch(/^\/mes-stages\/\d+\/$/);
  expect((await findStudent(db, elder.id))?.classId).toBe(11);
});

test("« Appliquer » tells a price and registers no student; an unknown code changes no price (ERR-27)", async ({
  db,
}) => {
  const { sent, send } = await openForm(db);

  const answer = await send({ ...sent, promoCode: "LOY20", intent: "price" });

  expect(answer).toMatchObject({
    init: { status: 422 },
    data: {
      error: { promoCode: [expect.any(String)] },
      initialValue: { description: "À l’aise en géométrie." },
      price: { total: 290, discount: 0, promoCodeReturn: "invalid" },
    },
  });
  expect(await db.$count(registrations)).toBe(0);
});

test.for([
  ["a code without an end", { promoCode: "x".repeat(41) }, "promoCode"],
  ["an unknown subject", { subjects: "999999" }, "subjects"],
] as const)(
  "« Appliquer » with %s: 422 at its field, all that was typed kept (DLG-37)",
  async ([, wrong, field], { db }) => {
    const { sent, send } = await openForm(db);

    expect(await send({ ...sent, ...wrong, intent: "price" })).toMatchObject({
      init: { status: 422 },
      data: {
        error: { [field]: [expect.any(String)] },
        initialValue: { description: "À l’aise en géométrie.", ...wrong },
      },
    });
  },
);

test("a visitor who was called signs up or in, and comes back with the seat (STM-49)", async ({
  db,
}) => {
  const { slug } = await openForm(db);
  const { context } = contextOf(callerOf(db));
  const address = `/stage/${slug}/inscription/?place=ABC`;

  const shown = await showForm(pageRequest(address, context, { stage: slug }));

  expect(shown).toMatchObject({
    students: undefined,
    to: expect.stringMatching(/\/inscription\/\?place=ABC$/) as string,
  });
});

test.each([
  ["the registration", registrationHeaders],
  ["the waiting list", waitingListHeaders],
])("no other site learns the secret link from the page of %s", (_, headers) => {
  expect(headers(noHeaders)).toEqual({ "Referrer-Policy": "same-origin" });
});

test("another family's registration does not exist", async ({ db }) => {
  const { sent, send } = await openForm(db);
  const page = whereTo(await send(sent)) ?? "";
  const params = { registrationId: page.split("/")[2] ?? "" };
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));

  for (const asking of [
    show(pageRequest(page, context, params)),
    cancel(formSent(`${page}annuler/`, {}, context, params)),
  ]) {
    await expect(asking).rejects.toMatchObject({ status: 404 });
  }
});

test("a full stage leads to its waiting list (STM-40)", async ({ db }) => {
  const { actor } = await createFamily(db);
  const groupLesson = await createGroupLesson(db, { takenSeats: 8, state: "full" });
  const slug = `stage-${String(groupLesson.id)}`;
  const signedIn = {
    id: actor.id,
    role: "customer",
    firstname: "Zoé",
    lastname: "Roux",
    email: "zoe@example.test",
    emailConfirmed: true,
  } as const;
  const person = () => Promise.resolve(signedIn);
  const { context } = contextOf(callerOf(db, actor), { person });

  const asking = showForm(pageRequest(`/stage/${slug}/inscription/`, context, { stage: slug }));

  await expect(asking).rejects.toMatchObject({ status: 302 });
});

test("a signed-in family waits for one of its children, and gives no name or e-mail again (STM-49)", async ({
  db,
}) => {
  const { actor, id } = await createFamily(db, { email: "zoe@example.test" });
  const child = await createChild(db, id, { classId: 11 });
  const groupLesson = await createGroupLesson(db, { takenSeats: 8, state: "full" });
  const params = { stage: `stage-${String(groupLesson.id)}` };
  const person = {
    id,
    role: "customer" as const,
    firstname: "Zoé",
    lastname: "Roux",
    email: "zoe@example.test",
    emailConfirmed: true,
  };
  const { context } = contextOf(callerOf(db, actor), { person: () => Promise.resolve(person) });
  const page = `/stage/${params.stage}/liste-d-attente/`;

  expect(await showList(pageRequest(page, context, params))).toMatchObject({
    family: { email: "zoe@example.test", students: [{ value: String(child.id) }] },
  });
  const sent = { student_id: String(child.id) };
  expect(whereTo(await join(formSent(page, sent, context, params)))).toBe(
    `/stage/${params.stage}/`,
  );
  const [waitingPlace] = await db.select().from(waitingList);
  expect(waitingPlace).toMatchObject({ customerId: id, studentId: child.id, state: "waiting" });
});
