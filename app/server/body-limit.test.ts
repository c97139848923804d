import { expect, test } from "vitest";

import { endpoints } from "#app/api/endpoints.ts";

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

const values: Readonly<Record<string, string>> = {
  id: "12",
  uuid: "0b6f-4c",
  part: "1",
};
const roomId = "3f0c2a44-1c9d-4f30-8d41-0d6f6b1d2c11";

const withFiles = endpoints.filter(({ body }) => body === "multipart");

test("some endpoints read files", () => {
  expect(withFiles.length).toBeGreaterThan(5);
});

test.each(withFiles.map(({ path }) => path))("%s takes more than a form", (path) => {
  const address = path
    .replace(/rooms\/:\w+/, `rooms/${roomId}`)
    .replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? name);
  expect(bodyLimitOf(address)).toBeGreaterThan(formBytes);
});
