import { expect, test } from "vitest";

import { Graph } from "#scripts/reach.mjs";
import { routeTable } from "#scripts/route-table.mjs";

const graph = new Graph();
const routes = routeTable(graph.files);
const find = (end: string) => graph.files.find((path) => path.endsWith(end)) ?? end;

const useCase = find("/course/validate.server.ts");
const reaches = (start: readonly string[]) => graph.closure(start).has(useCase);

test("a use case is reached by the test that calls its endpoint, not by one of another noun", () => {
  expect(reaches([find("/course/validate.api.test.ts")])).toBe(true);
  expect(reaches([find("/withdrawal/document.test.ts")])).toBe(false);
});

test("a use case is reached by the address whose page calls its endpoint, not by another address", () => {
  expect(reaches(routes.filesOf("/mes-cours/12/valider/"))).toBe(true);
  expect(reaches(routes.filesOf("/connexion/"))).toBe(false);
});

test("a page under another one brings it along", () => {
  const files = routes.filesOf("/mes-cours/12/valider/");

  expect(files).toContain(find("/customer/courses.tsx"));
  expect(files).toContain(find("/customer/validate-course.tsx"));
});

test("a text is read by what asks for it", () => {
  expect(graph.readersOf("locales/fr/course.json")).toContain(
    find("/customer/validate-course.tsx"),
  );
});

test("what only lends its types is no part of what runs", () => {
  const [component, endpoints] = [
    find("/course/components/course-words.ts"),
    find("/course/endpoints.ts"),
  ];

  expect(graph.closure([component]).has(endpoints)).toBe(false);
});
