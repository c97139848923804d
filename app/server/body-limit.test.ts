import { expect, test } from "vitest";

import { bodyLimitOf, formBytes } from "./body-limit.ts";

const ten = 10_000_000;

test.each([
  "/eleves/12/photo/",
  "/eleves/12/photo.data",
  "/api/student/12/photo",
  "/api/public/candidate/draft/0b6f-4c/photo",
  "/api/teacher/photo",
  "/espace-prof/ma-presentation/photo/",
  "/espace-prof/ma-presentation/photo.data",
  "/espace-prof/finaliser-candidature/photo/",
  "/espace-prof/candidature/0b6f-4c/presentation/",
  "/espace-prof/candidature/0b6f-4c/presentation.data",
  "/espace-prof/mes-infos/documents/identity_proof/",
  "/espace-prof/finaliser-candidature/pieces/identity_proof/",
  "/api/teacher/documents/upload-by-type",
  "/gestion/paiements/releve/",
  "/api/operator/bank-statements",
])("%s takes a photo, a paper or a statement of ten megabytes (VAL-010)", (path) => {
  expect(bodyLimitOf(path)).toBeGreaterThan(ten);
});

test.each([
  "/eleves/",
  "/espace-prof/candidature/0b6f-4c/identite/",
  "/connexion/",
  "/espace-prof/ma-presentation/",
  "/gestion/paiements/releve/12/",
])("%s takes a form", (path) => {
  expect(bodyLimitOf(path)).toBe(formBytes);
});
