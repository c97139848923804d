import { eq } from "drizzle-orm";
import { expect } from "vitest";

import { plusMinutes } from "#app/lib/clock.ts";
import { listMails } from "#app/modules/foundation/mail/list.server.ts";
import { answerProposal } from "#app/modules/lessons/lesson-request/choose.server.ts";
import { meansReady } from "#app/modules/lessons/lesson-request/open-contract.server.ts";
import { showLessonRequest } from "#app/modules/lessons/lesson-request/timeline.server.ts";
import { respond } from "#app/modules/lessons/teacher-response/accept.server.ts";
import { openSession } from "#app/modules/people/account/session.server.ts";
import { customers } from "#app/modules/people/account/table.server.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { createCard, createProposed } from "#tests/factories/lesson-request.ts";
import { createChild } from "#tests/factories/student.ts";
import { agreement } from "#tests/factories/terms.ts";
import { callerOf } from "#tests/http/api.ts";
import { callOf } from "#tests/http/call.ts";
import { refusalOf } from "#tests/http/refusal.ts";
import { bearerOf } from "#tests/http/signed-in.ts";
import { now } from "#tests/setup/time.ts";

import { customers as customerEndpoints } from "./endpoints.ts";

test("a family sees itself, its students, and never its password", async ({ db }) => {
  const { actor, id } = await createFamily(db);
  await createChild(db, id);
  await createChild(db, id, { firstname: "Adam", enabled: false });

  const account = await callerOf(db, actor)(customerEndpoints.show, {});

  expect(account.students.map(({ firstname }) => firstname)).toEqual(["Lina"]);
  expect(account.user).toMatchObject({ id, birth_date: null, urssaf_registered: false });
  expect(JSON.stringify(account)).not.toMatch(/argon|hash/i);
});

test("an address is stored on one line, whatever was sent (VAL-020)", async ({ db }) => {
  const { actor } = await createFamily(db);

  const { user } = await callerOf(db, actor)(customerEndpoints.update, {
    body: {
      address: {
        street: "5 rue\nATTENDEE:\u0000\tx",
        city: " Lyon\r\n",
        postal_code: "69003",
        full_address: "5 rue\n\nici",
      },
    },
  });
  expect(user.address).toMatchObject({ street: "5 rue ATTENDEE: x", city: "Lyon" });
  expect(JSON.stringify(user.address)).not.toMatch(/\\[nrtu]/);
});

test("billing data: an address found by its town, a birth date in three fields", async ({ db }) => {
  const { actor } = await createFamily(db);

  const { user } = await callerOf(db, actor)(customerEndpoints.update, {
    body: {
      bill_birth_date: { day: "7", month: "4", year: "1985" },
      bill_address: {
        house_number: "12",
        street: "rue de la Part-Dieu",
        city: "Lyon",
        postal_code: "69003",
      },
    },
  });

  expect(user.bill_birth_date).toBe("1985-04-07");
  expect(user.bill_address).toMatchObject({
    country: "FR",
    full_address: "12 rue de la Part-Dieu, 69003 Lyon",
  });
  expect(user.address).toBeNull();
});

test("a birth date that shows an adult lets the request that has its card go on (STM-04)", async ({
  db,
}) => {
  const { id, family, proposals } = await createProposed(db, { teachers: 1 });
  const [requested] = proposals;
  const teacher = { id: requested?.teacherId ?? 0, role: "teacher" } as const;
  const proposalId = requested?.id ?? 0;
  await respond(callOf(db, teacher), { id: proposalId, teacher_response: "accepted" });
  await answerProposal(callOf(db, family), { id: proposalId, response: "accept", ...agreement() });
  await db
    .update(customers)
    .set({ billBirthDate: "2011-01-01" })
    .where(eq(customers.id, family.id));
  await createCard(db, family.id);
  await meansReady(db, family.id, { by: family, now });
  const process = async () => (await showLessonRequest(callOf(db, family), { id })).process;
  expect(await process()).toBe("waiting_payment_method");
  const api = callerOf(db, family);

  await api(customerEndpoints.update, { body: { firstname: "Sofia" } });
  expect(await process()).toBe("waiting_payment_method");
  await api(customerEndpoints.update, { body: { bill_birth_date: "1985-04-07" } });

  expect(await process()).toBe("waiting_first_course");
});

test("under 18 on the day of the business clock, a parent opens the account", async ({ db }) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);

  const minor = api(customerEndpoints.update, { body: { bill_birth_date: "2008-09-10" } });
  expect(await refusalOf(minor)).toMatchObject({
    status: 422,
    errors: [{ field: "bill_birth_date", code: "api.account.minor" }],
  });

  const adult = await api(customerEndpoints.update, { body: { bill_birth_date: "2008-09-09" } });
  expect(adult.user.bill_birth_date).toBe("2008-09-09");
});

test.for([
  [{ birth_date: { day: "31", month: "2", year: "1985" } }, "birth_date.day"],
  [{ birth_date: { day: "1", month: "13", year: "1985" } }, "birth_date.month"],
  [{ birth_date: { day: "1", month: "1", year: "85" } }, "birth_date.year"],
  [{ birth_date: "2027-01-01" }, "birth_date.year"],
  [{ address: { city: "Nulle-Part-sur-Rien" } }, "address.city"],
  [{ email: "sans-arobase" }, "email"],
] as const)("%o is refused at %s", async ([body, field], { db }) => {
  const { actor } = await createFamily(db);

  const saving = callerOf(db, actor)(customerEndpoints.update, { body });

  expect(await refusalOf(saving)).toMatchObject({ status: 422, errors: [{ field }] });
});

test.for([
  [{ a: 1 }, "birth_date.day"],
  [{}, "birth_date.day"],
  [[], "birth_date"],
  [0, "birth_date"],
  [{ day: 0, month: 0, year: 0 }, "birth_date.day"],
  [{ day: { a: 1 } }, "birth_date"],
] as const)("a birth date « %j » erases nothing: 422", async ([birth_date, field], { db }) => {
  const { actor } = await createFamily(db);
  const api = callerOf(db, actor);
  await api(customerEndpoints.update, { body: { birth_date: "1985-04-07" } });

  const refused = api(customerEndpoints.update, { body: { birth_date: birth_date as never } });

  expect(await refusalOf(refused)).toMatchObject({ status: 422, errors: [{ field }] });
  const { user } = await api(customerEndpoints.show, {});
  expect(user.birth_date).toBe("1985-04-07");
});

test("saving oneself saves the student that one is", async ({ db }) => {
  const { actor, id } = await createFamily(db);
  await createChild(db, id, { isCustomer: true, firstname: "Sophie" });

  const { students } = await callerOf(db, actor)(customerEndpoints.update, {
    body: { firstname: "Sofia" },
  });

  expect(students).toMatchObject([{ firstname: "Sofia", is_customer: true }]);
});

test("another e-mail asks the present password, and tells the former one", async ({ db }) => {
  const family = await createFamily(db);
  const longAgo = plusMinutes(new Date(), -20);
  const { access_token } = await openSession(db, family, longAgo);
  const api = bearerOf(db, access_token);
  const body = { email: "autre@example.test" };

  expect(await refusalOf(api(customerEndpoints.update, { body }))).toMatchObject({
    errors: [{ field: "current_password", code: "api.password.present_required" }],
  });
  const { user } = await api(customerEndpoints.update, {
    body: { ...body, current_password: password },
  });

  expect(user).toMatchObject({ email: "autre@example.test", email_confirmed: false });
  const received = (await listMails(db)).filter(({ to }) => to === family.email);
  expect(received).toHaveLength(1);
  const confirms = (await listMails(db)).filter(({ to }) => to === "autre@example.test");
  expect(confirms).toMatchObject([
    { links: [expect.stringContaining("/confirmer-mon-e-mail/?token=")] },
  ]);
});

test("another phone asks the present password too; the same one does not", async ({ db }) => {
  const family = await createFamily(db);
  const longAgo = plusMinutes(new Date(), -20);
  const { access_token } = await openSession(db, family, longAgo);
  const save = (phone_number: string) =>
    bearerOf(db, access_token)(customerEndpoints.update, { body: { phone: { phone_number } } });

  expect(await refusalOf(save("06 99 88 77 66"))).toMatchObject({
    errors: [{ field: "current_password", code: "api.password.present_required" }],
  });
  expect(await refusalOf(save("06 12 34 56 78"))).toEqual({});
});

test("an e-mail of another account is refused at its field", async ({ db }) => {
  const taken = await createFamily(db);
  const family = await createFamily(db);
  const { access_token } = await openSession(db, family, new Date());

  const saving = bearerOf(db, access_token)(customerEndpoints.update, {
    body: { email: taken.email },
  });

  expect(await refusalOf(saving)).toMatchObject({
    status: 409,
    errors: [{ field: "email", code: "api.signup.email_used" }],
  });
});

test("the answer about telephone prospecting is kept (LAW-24)", async ({ db }) => {
  const { actor } = await createFamily(db);

  const { user } = await callerOf(db, actor)(customerEndpoints.update, {
    body: { phone_marketing_consent: true },
  });

  expect(user.phone_marketing_consent).toBe(true);
});

test.for([
  ["a visitor", undefined, 401],
  ["a teacher", { id: 1, role: "teacher" as const }, 403],
] as const)("%s has no family account: %i", async ([, actor, status], { db }) => {
  const api = callerOf(db, actor);

  expect(await refusalOf(api(customerEndpoints.show, {}))).toMatchObject({ status });
  expect(await refusalOf(api(customerEndpoints.update, { body: {} }))).toMatchObject({ status });
});
