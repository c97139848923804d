import { expect } from "vitest";

import { test } from "#tests/database/db.ts";
import { contextOf, formSent } from "#tests/http/routes.ts";
import { bearerOf } from "#tests/http/signed-in.ts";

import { action as signOut } from "./sign-out.tsx";

test("signing out ends the session and leaves nothing in the browser", async ({ db }) => {
  const { context, opened } = contextOf(bearerOf(db));

  const answer = await signOut(formSent("/deconnexion/", {}, context));

  expect(answer.headers.get("location")).toBe("/");
  expect(answer.headers.get("clear-site-data")).toContain("storage");
  expect(opened).toEqual([undefined]);
});

test.for([
  [
    "/cours-particuliers/professeur-12/avis/?page=2",
    "/cours-particuliers/professeur-12/avis/?page=2",
  ],
  ["/cgu/", "/cgu/"],
  ["/mes-cours/12/", "/"],
  ["/mes-demandes-de-cours/", "/"],
  ["/eleves/", "/"],
  ["/informations/?a=1", "/"],
  ["/moyens-de-paiement/", "/"],
  ["/credit-impot/", "/"],
  ["/factures/", "/"],
  ["/espace-prof/mes-cours/", "/"],
  ["/gestion/", "/"],
  ["/notifications/", "/"],
  ["/%5Cevil.example", "/"],
])("signed out on %s, one is at %s (AUTH-004)", async ([from, to], { db }) => {
  const { context } = contextOf(bearerOf(db));
  const address = `/deconnexion/?retour=${encodeURIComponent(from ?? "")}`;

  expect((await signOut(formSent(address, {}, context))).headers.get("location")).toBe(to);
});
