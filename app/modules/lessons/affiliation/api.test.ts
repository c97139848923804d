import { expect } from "vitest";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { dayPlus, parisDay, parisInstant } from "#app/lib/paris-time.ts";
import { contracts as contractEndpoints } from "#app/modules/lessons/contract/endpoints.ts";
import { test } from "#tests/database/db.ts";
import { dueOf } from "#tests/database/sweeps.ts";
import { createFamily } from "#tests/factories/account.ts";
import { createInvited, yes } from "#tests/factories/affiliation.ts";
import { mailsTo } from "#tests/gateways/mails.ts";
import { callerOf } from "#tests/http/api.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { now } from "#tests/setup/time.ts";

import { affiliations } from "./endpoints.ts";
import { affiliationSweeps } from "./sweeps.server.ts";
import { affiliations as invitations } from "./table.server.ts";

const rowsOf = (db: Db) => db.select().from(invitations);

test("a family is invited: figures to the cent, a mail with its link, no surname on its page (API-120, API-052, J06)", async ({
  db,
}) => {
  const { sent, uuid, typed } = await createInvited(db);

  expect(sent).toMatchObject({
    price: 36,
    status: "pending",
    figures: { price: 36, credit: 18, fees: 3.6, salary: 32.4, cotisations: 9.22, net: 23.18 },
  });
  const [mail] = await mailsTo(db, typed.customer_email.email);
  expect(mail?.link).toContain(`/affiliation/${uuid}/`);
  const shown = await callerOf(db)(affiliations.show, { params: { uuid } });
  expect(shown).toMatchObject({
    price: 36,
    price_after_credit: 18,
    place: "12 rue Racine, 69100 Villeurbanne",
    teacher: { firstname: "Camille", mode: "independent", phone: null },
  });
  expect(JSON.stringify(shown)).not.toContain("Nomsecret");
});

test.for([
  ["a price out of range, whose bounds are named", { price: 90 }, "price", /32.€\/h.*60.€\/h/],
  [
    "an e-mail that is none",
    { customer_email: { email: "karim@exemple" } },
    "customer_email.email",
    /./,
  ],
  [
    "a subject that is not taught there",
    { subject_id: 30, scholar_level_id: 10 },
    "scholar_level_id",
    /./,
  ],
  ["no student", { student_first_name: undefined }, "student_first_name", /./],
  ["a town that is none", { address: { city: "Nullepart-sur-Rien" } }, "address.city", /./],
  [
    "a telephone that is none",
    { customer_phone: { phone_number: "12" } },
    "customer_phone.phone_number",
    /./,
  ],
] as const)(
  "%s is refused at its field (VAL-027, VAL-028)",
  async ([, change, field, words], { db }) => {
    const { teacher, typed } = await createInvited(db);
    const body = { ...typed, customer_email: { email: "autre@example.test" }, ...change };

    expect(await refusalOf(teacher(affiliations.invite, { body }))).toMatchObject({
      status: 422,
      errors: [{ field, message: expect.stringMatching(words) as string }],
    });
    expect(await rowsOf(db)).toHaveLength(1);
  },
);

test("a customer who learns is the student, and no other names are asked (VAL-026)", async ({
  db,
}) => {
  const { teacher, typed } = await createInvited(db);
  const body = {
    ...typed,
    student_first_name: undefined,
    student_last_name: undefined,
    customer_email: { email: "seul@example.test" },
    isCustomerParent: false,
  };
  const sent = await teacher(affiliations.invite, { body });
  expect(sent.student_first_name).toBe(typed.customer_first_name);
});

test("the same family is not invited twice, nor one that is bound already (409 at the e-mail)", async ({
  db,
}) => {
  const { teacher, typed, accept } = await createInvited(db);
  const again = () => refusalOf(teacher(affiliations.invite, { body: typed }));

  expect(await again()).toMatchObject({
    status: 409,
    code: "api.affiliation.already_invited",
    errors: [{ field: "customer_email.email" }],
  });
  await accept();
  expect(await again()).toMatchObject({ status: 409, code: "api.affiliation.already_bound" });
});

test("who has refused is not invited again for that subject, nor anybody over and over by taking back (CST-44)", async ({
  db,
}) => {
  const { teacher, sent, uuid, typed } = await createInvited(db);
  const invite = (change: object = {}) =>
    refusalOf(teacher(affiliations.invite, { body: { ...typed, ...change } }));
  const params = { id: sent.id };
  await callerOf(db)(affiliations.reply, { params, body: { response: "refuse", uuid } });

  for (const change of [{}, { student_first_name: "Autre" }])
    expect(await invite(change)).toMatchObject({
      status: 409,
      errors: [{ field: "customer_email.email", code: "api.affiliation.refused_before" }],
    });
  expect(await mailsTo(db, typed.customer_email.email)).toHaveLength(1);

  const customer_email = { email: "encore@example.test" };
  const body = { ...typed, customer_email };
  for (let time = 0; time < 4; time++) {
    const { id } = await teacher(affiliations.invite, { body });
    await teacher(affiliations.remove, { params: { id } });
  }
  expect(await invite({ customer_email })).toMatchObject({
    errors: [{ code: "api.affiliation.too_often" }],
  });
  expect(await mailsTo(db, customer_email.email)).toHaveLength(4);
});

test("a reminder leaves once a week and three times, then never (API-123, DLG-51)", async ({
  db,
}) => {
  const { at, sent, typed } = await createInvited(db);
  const params = { id: sent.id };
  const remind = (day: number) => at(plusDays(now, day))(affiliations.remind, { params });

  expect(await remind(1)).toMatchObject({ reminders_left: 2 });
  const early = await refusalOf(remind(2));
  expect(early).toMatchObject({ status: 429, errors: [{ message: expect.any(String) as string }] });
  const named = parisDay(plusDays(now, 8));
  const before = at(parisInstant(dayPlus(named, -1), "23:59"))(affiliations.remind, {
    params,
  });
  expect(await refusalOf(before)).toMatchObject({ status: 429 });
  await at(parisInstant(named))(affiliations.remind, { params });
  await remind(15);
  expect(await refusalOf(remind(30))).toMatchObject({
    status: 409,
    code: "api.affiliation.reminded_thrice",
  });
  expect(await mailsTo(db, typed.customer_email.email)).toHaveLength(4);
});

test("an acceptance without an account opens one, its student and the contract, and tells both sides (API-064, CUS-037, STM-45)", async ({
  db,
}) => {
  const { accept, uuid, teacher } = await createInvited(db);

  const { status, access_token, role } = await accept();

  expect({ status, role }).toEqual({ status: "accepted", role: "customer" });
  expect(access_token).toBeTruthy();
  const [row] = await rowsOf(db);
  const family = callerOf(db, { id: row?.customerId ?? 0, role: "customer" });
  const contracts = await family(contractEndpoints.list, {});
  expect(contracts).toMatchObject([
    { kind: "affiliation", status: "active", payment_expected: true, prices: { price: 36 } },
  ]);
  const { data } = await teacher(contractEndpoints.listStudents, { query: {} });
  expect(data).toMatchObject([
    {
      firstname: "Yasmine",
      contact: { phone: expect.stringMatching(/^06.39.98.00.01$/) as string },
    },
  ]);
  const mails = await mailsTo(db, yes.account.email);
  expect(mails.map(({ template }) => template).sort()).toEqual([
    "affiliation_invited",
    "affiliation_opened",
    "first_password",
  ]);
  expect(mails.find(({ template }) => template === "affiliation_opened")?.body).toMatch(
    /06.11.22.33.44/,
  );
  expect(await refusalOf(callerOf(db)(affiliations.show, { params: { uuid } }))).toMatchObject({
    status: 410,
    state: "accepted",
  });
  const own = await family(affiliations.show, { params: { uuid } });
  expect(own).toMatchObject({
    status: "accepted",
    teacher: { phone: expect.stringMatching(/^06.11/) as string },
  });
});

test("whose e-mail has an account signs in, then accepts; the child of that name is the same (J06)", async ({
  db,
}) => {
  const { accept, sent, uuid } = await createInvited(db);
  const family = await createFamily(db, { email: yes.account.email });
  const { terms_version } = yes;

  expect(await refusalOf(accept())).toMatchObject({
    status: 409,
    errors: [{ field: "account.email", code: "api.affiliation.has_account" }],
  });
  const reply = callerOf(db, family.actor);
  const body = { response: "accept", uuid, terms_version } as const;
  const answered = await reply(affiliations.reply, { params: { id: sent.id }, body });

  expect(answered).toEqual({ status: "accepted" });
  const again = await refusalOf(reply(affiliations.reply, { params: { id: sent.id }, body }));
  expect(again).toMatchObject({ status: 409, code: "api.affiliation.is_accepted" });
});

test("terms, an account and the link are asked; a teacher is no family", async ({ db }) => {
  const { sent, uuid, teacher } = await createInvited(db);
  const params = { id: sent.id };
  const visitor = callerOf(db);
  const accept = { response: "accept", uuid } as const;

  const bare = await refusalOf(visitor(affiliations.reply, { params, body: accept }));
  expect(bare).toMatchObject({
    status: 422,
    errors: [{ field: "account" }, { field: "terms_version" }],
  });
  expect(
    await refusalOf(teacher(affiliations.reply, { params, body: { ...yes, uuid } })),
  ).toMatchObject({ status: 409, code: "api.affiliation.family_only" });
  const other = "11111111-1111-4111-8111-111111111111";
  expect(
    await refusalOf(visitor(affiliations.reply, { params, body: { ...yes, uuid: other } })),
  ).toMatchObject({ status: 404 });
});

test("a refusal, the end of its time and a removal close the link in words, and the family is forgotten", async ({
  db,
}) => {
  const expired = await createInvited(db);
  const refused = await createInvited(db);
  const removed = await createInvited(db);
  const closed = (uuid: string) => refusalOf(callerOf(db)(affiliations.show, { params: { uuid } }));

  await refused.reply({ response: "refuse" });
  await removed.teacher(affiliations.remove, { params: { id: removed.sent.id } });
  await dueOf(affiliationSweeps)(db, plusDays(now, 61));

  expect(await closed(expired.uuid)).toMatchObject({ status: 410, state: "expired" });
  expect(await closed(refused.uuid)).toMatchObject({ status: 410, state: "refused" });
  expect(await closed(removed.uuid)).toMatchObject({ status: 410, state: "deleted" });
  const params = { id: removed.sent.id };
  await removed.teacher(affiliations.remove, { params });
  expect(await refusalOf(removed.teacher(affiliations.remind, { params }))).toMatchObject({
    status: 404,
  });
  expect(await refusalOf(refused.teacher(affiliations.remove, { params }))).toMatchObject({
    status: 404,
  });
  await dueOf(affiliationSweeps)(db, plusDays(now, 92));
  const left = (await rowsOf(db)).map((row) => row.customerEmail + row.studentLastname);
  expect(left).toEqual(["", "", ""]);
});

test("an accepted invitation is neither removed nor reminded; another teacher's does not exist", async ({
  db,
}) => {
  const { accept, sent, teacher } = await createInvited(db);
  const other = await createInvited(db);
  const params = { id: sent.id };
  await accept();

  expect(await refusalOf(teacher(affiliations.remove, { params }))).toMatchObject({
    status: 409,
  });
  expect(await refusalOf(teacher(affiliations.remind, { params }))).toMatchObject({
    status: 409,
  });
  expect(await refusalOf(other.teacher(affiliations.remove, { params }))).toMatchObject({
    status: 404,
  });
  const { data, more_per_hour, lowest_price, closed } = await teacher(affiliations.list, {
    query: {},
  });
  expect(data).toMatchObject([{ id: sent.id, state: { word: "Acceptée", colour: "green" } }]);
  expect({ more_per_hour, lowest_price, closed }).toEqual({
    more_per_hour: 5.04,
    lowest_price: 42,
    closed: null,
  });
});
