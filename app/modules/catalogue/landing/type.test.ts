import { expect, test } from "vitest";

import { applications } from "#app/modules/career/application/endpoints.ts";

import { landings } from "./endpoints.ts";

test.each([
  ["cours-particuliers", "offline"],
  ["cours-en-ligne", "online"],
  ["stages", "stages"],
  ["stages-en-ligne", "online_stages"],
  ["online_stages", "online_stages"],
])("« %s » is a type of both landings (API-046, API-047)", (type, ours) => {
  expect(landings.show.input.query.parse({ type }).type).toBe(ours);
  expect(applications.showRecruiting.input.query.parse({ type }).type).toBe(ours);
});

test("tutoring has no page for teachers", () => {
  expect(landings.show.input.query.parse({ type: "soutien-scolaire" }).type).toBe("tutoring");
  expect(
    applications.showRecruiting.input.query.safeParse({ type: "soutien-scolaire" }).success,
  ).toBe(false);
});
