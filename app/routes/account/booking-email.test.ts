import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { browserOf } from "#tests/factories/booking.ts";
import { createTeacher } from "#tests/factories/teacher.ts";
import { callerOf } from "#tests/http/api.ts";
import { contextOf, pageRequest } from "#tests/http/routes.ts";

import { loader as showSignIn } from "./sign-in.tsx";

const asking = (retour: string) => `/connexion/?retour=${encodeURIComponent(retour)}`;

test("who leaves the booking to sign in finds the e-mail just typed, and only there", async ({
  db,
}) => {
  const { cookie, save } = browserOf(db, await createTeacher(db));
  await save({ email: "famille@example.test" });
  const { context } = contextOf(callerOf(db), { draft: cookie });
  const booking = "/cours-particuliers/professeur-12/reserver/eleve/";

  const shown = await showSignIn(pageRequest(asking(booking), context));
  expect(shown).toMatchObject({ email: "famille@example.test", retour: booking });
  const elsewhere = await showSignIn(pageRequest(asking("/eleves/"), context));
  expect(elsewhere.email).toBeUndefined();
});

test("a draft that is gone leaves the field empty", async ({ db }) => {
  const { cookie } = browserOf(db, await createTeacher(db));
  const { context } = contextOf(callerOf(db), { draft: cookie });

  const shown = await showSignIn(
    pageRequest(asking("/cours-particuliers/professeur-12/reserver/eleve/"), context),
  );

  expect(shown.email).toBeUndefined();
});
