import { expect } from "vitest";

import { RuleError } from "#app/lib/rule-error.ts";
import {
  actorOfToken,
  openSession,
  renewSession,
} from "#app/modules/people/account/session.server.ts";
import { customers } from "#app/modules/people/customer/endpoints.ts";
import { findStudent } from "#app/modules/people/student/list.server.ts";
import { withQuery } from "#app/paths.ts";
import { test } from "#tests/database/db.ts";
import { createFamily, password } from "#tests/factories/account.ts";
import { createChild } from "#tests/factories/student.ts";
import { callerOf } from "#tests/http/api.ts";
import { openCallOf } from "#tests/http/call.ts";
import { contextOf, formSent, pageRequest } from "#tests/http/routes.ts";
import { bearerOf } from "#tests/http/signed-in.ts";

import { action as saveAccount } from "./account.tsx";
import { action as add, loader as showAdd } from "./add-student.tsx";
import { action as editAddress } from "./edit-address.tsx";
import { action as edit, loader as showEdit } from "./edit-student.tsx";
import { action as remove } from "./remove-student.tsx";
import { loader as list } from "./students.tsx";

const whereTo = (answer: unknown) =>
  answer instanceof Response ? answer.headers.get("location") : undefined;

test("a student is added from a form's own bytes", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const sent = {
    firstname: "Lina",
    lastname: "Martin",
    class_id: "12",
    establishment: "",
    email: "",
    "phone.phone_number": "",
  };

  expect(whereTo(await add(formSent("/eleves/ajouter/", sent, context)))).toBe("/eleves/");
});

test("a student added for another page leads back to it, never to another site", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const retour = "/stage/maths-7/inscription/?place=ABC";
  const sent = { firstname: "Lina", lastname: "Martin", "phone.phone_number": "" };
  const address = (to: string) => withQuery("/eleves/ajouter/", { retour: to });

  expect(await showAdd(pageRequest(address(retour), context))).toMatchObject({ closeTo: retour });
  expect(whereTo(await add(formSent(address(retour), sent, context)))).toBe(retour);
  const elsewhere = address("https://ailleurs.test/");
  expect(whereTo(await add(formSent(elsewhere, sent, context)))).toBe("/eleves/");
});

test("a fault comes back at its field, the rest kept", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const sent = { firstname: "Lina", lastname: "", "phone.phone_number": "12" };

  expect(await add(formSent("/eleves/ajouter/", sent, context))).toMatchObject({
    init: { status: 422 },
    data: {
      error: { lastname: ["Indiquez le nom. Exemple : Martin."] },
      initialValue: { firstname: "Lina" },
    },
  });
});

test("what the form of a student leaves empty is emptied", async ({ db }) => {
  const { actor, id: customerId } = await createFamily(db);
  const child = await createChild(db, customerId, { phone: "+33698765432", classId: 12 });
  const params = { studentId: String(child.id) };
  const { context } = contextOf(callerOf(db, actor));
  const sent = { firstname: "Lina", lastname: "Martin", "phone.phone_number": "" };

  const address = `/eleves/${params.studentId}/modifier/`;
  expect(whereTo(await edit(formSent(address, sent, context, params)))).toBe("/eleves/");

  expect(await findStudent(db, child.id)).toMatchObject({ phone: null, classId: null });
});

test("another family's student does not exist", async ({ db }) => {
  const { id: customerId } = await createFamily(db);
  const { actor } = await createFamily(db);
  const child = await createChild(db, customerId);
  const params = { studentId: String(child.id) };
  const { context } = contextOf(callerOf(db, actor));

  for (const asking of [
    showEdit(pageRequest("/eleves/1/modifier/", context, params)),
    remove(formSent("/eleves/1/retirer/", {}, context, params)),
  ]) {
    await expect(asking).rejects.toMatchObject({ status: 404 });
  }
});

test("a student is removed from the list", async ({ db }) => {
  const { actor, id: customerId } = await createFamily(db);
  const child = await createChild(db, customerId);
  const params = { studentId: String(child.id) };
  const { context } = contextOf(callerOf(db, actor));

  const answer = await remove(formSent("/eleves/1/retirer/", {}, context, params));

  expect(whereTo(answer)).toBe("/eleves/");
  expect(await findStudent(db, child.id)).toMatchObject({ enabled: false });
});

test("a page past the end of the list of students is the last one (VAL-048)", async ({ db }) => {
  const { actor, id: customerId } = await createFamily(db);
  for (const firstname of "ABCDEFGH") await createChild(db, customerId, { firstname });
  const { context } = contextOf(callerOf(db, actor));

  expect(await list(pageRequest("/eleves/?page=9", context))).toMatchObject({ page: 2 });
});

test("the billing birth date of a minor is refused at its field", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const born = (year: string) => ({
    part: "billing",
    "bill_birth_date.day": "10",
    "bill_birth_date.month": "9",
    "bill_birth_date.year": year,
  });

  expect(await saveAccount(formSent("/informations/", born("2010"), context))).toMatchObject({
    init: { status: 422 },
    data: {
      error: { bill_birth_date: [expect.stringContaining("Un parent doit ouvrir le compte")] },
    },
  });
  const adult = await saveAccount(formSent("/informations/", born("1985"), context));
  expect(whereTo(adult)).toBe("/informations/");
});

test("details are saved; an empty birth date and an empty box say no", async ({ db }) => {
  const family = await createFamily(db, { phoneMarketingConsent: true });
  const { context } = contextOf(callerOf(db, family.actor));
  const sent = {
    part: "details",
    firstname: "Sofia",
    lastname: "Martin",
    email: family.email,
    "phone.phone_number": "06 12 34 56 78",
    "birth_date.day": "",
    "birth_date.month": "",
    "birth_date.year": "",
    current_password: "",
  };

  expect(whereTo(await saveAccount(formSent("/informations/", sent, context)))).toBe(
    "/informations/",
  );
});

test("the password asks the present one", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const change = (current_password: string) =>
    saveAccount(
      formSent(
        "/informations/",
        { part: "password", current_password, new_password: "Chataigne-17-rouge" },
        context,
      ),
    );

  expect(await change("")).toMatchObject({ init: { status: 422 } });
  expect(await change("faux")).toMatchObject({
    init: { status: 422 },
    data: { error: { current_password: [expect.stringContaining("actuel")] } },
  });
  expect(whereTo(await change(password))).toBe("/informations/");
});

test("a new password opens another session: copies of the former one are worth nothing", async ({
  db,
}) => {
  const family = await createFamily(db);
  const held = await openSession(db, family, new Date());
  const api = bearerOf(db, held.access_token);
  const person = { ...family, role: "customer" as const, emailConfirmed: true };
  const { context, opened } = contextOf(api, { person: () => Promise.resolve(person) });
  const sent = {
    part: "password",
    current_password: password,
    new_password: "Chataigne-17-rouge",
  };

  expect(whereTo(await saveAccount(formSent("/informations/", sent, context)))).toBe(
    "/informations/",
  );

  expect(opened).toMatchObject([{ role: "customer" }]);
  expect(opened[0]?.refresh_token).not.toBe(held.refresh_token);
  expect(await actorOfToken(db, opened[0]?.access_token)).toMatchObject({ id: family.id });
  expect(await actorOfToken(db, held.access_token)).toBeInstanceOf(RuleError);
  await expect(
    renewSession(openCallOf(db, { machineNow: new Date() }), { refresh_token: held.refresh_token }),
  ).rejects.toBeInstanceOf(RuleError);
});

test("an address typed in one line, or in three fields, is completed", async ({ db }) => {
  const { actor } = await createFamily(db);
  const { context } = contextOf(callerOf(db, actor));
  const whole = { "bill_address.street": "12 rue de la Part-Dieu, 69003 Lyon" };
  const parts = {
    "address.street": "12 rue de la Part-Dieu",
    "address.postal_code": "69003",
    "address.city": "Lyon",
  };

  const bill = "/informations/adresse/?laquelle=facturation";
  expect(whereTo(await editAddress(formSent(bill, whole, context)))).toBe("/informations/");
  const home = "/informations/adresse/";
  expect(whereTo(await editAddress(formSent(home, parts, context)))).toBe("/informations/");
  const both = { ...parts, "address.street": "12 rue de la Part-Dieu, 69003 Lyon" };
  expect(whereTo(await editAddress(formSent(home, both, context)))).toBe("/informations/");
  const other = { ...parts, "address.city": "Villeurbanne" };
  expect(await editAddress(formSent(home, other, context))).toMatchObject({
    init: { status: 422 },
    data: { error: { "address.postal_code": [expect.stringContaining("Ce code postal")] } },
  });
  const nowhere = { ...parts, "address.postal_code": "", "address.city": "Nulle-Part" };
  expect(await editAddress(formSent(home, nowhere, context))).toMatchObject({
    init: { status: 422 },
    data: { error: { "address.city": [expect.any(String) as string] } },
  });
});

test("what is emptied in one's own account says what is missing", async ({ db }) => {
  const family = await createFamily(db);
  const { context } = contextOf(callerOf(db, family.actor));
  const sent = { part: "details", firstname: "", lastname: "", email: "" };

  expect(await saveAccount(formSent("/informations/", sent, context))).toMatchObject({
    init: { status: 422 },
    data: {
      error: {
        firstname: ["Indiquez le prénom. Exemple : Sophie."],
        lastname: ["Indiquez le nom. Exemple : Martin."],
        email: ["Indiquez l’e-mail. Exemple : sophie.martin@exemple.fr."],
      },
    },
  });
});

test("details changed on the way of a booking lead back to it, and nowhere else", async ({
  db,
}) => {
  const family = await createFamily(db);
  const { context } = contextOf(callerOf(db, family.actor));
  const { user } = await callerOf(db, family.actor)(customers.show, {});
  const sent = {
    part: "details",
    firstname: "Hélène",
    lastname: user.lastname,
    email: user.email,
    "phone.phone_number": user.phone?.phone_number ?? "",
  };
  const leads = async (retour: string) =>
    whereTo(await saveAccount(formSent(withQuery("/informations/", { retour }), sent, context)));

  expect(await leads("/cours-particuliers/maths-1/reserver/recapitulatif/")).toBe(
    "/cours-particuliers/maths-1/reserver/recapitulatif/",
  );
  expect(await leads("https://ailleurs.test/")).toBe("/informations/");
});
