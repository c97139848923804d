import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { Graph } from "#scripts/reach.mjs";
import { routeTable } from "#scripts/route-table.mjs";

const graph = new Graph();
const routes = routeTable(graph.files);
const find = (end: string) => graph.files.find((path) => path.endsWith(end)) ?? end;

const useCase = find("/course/validate.server.ts");
const reaches = (start: readonly string[]) => graph.closure(start).has(useCase);

/** The tests that a change of a file reaches: another `text` than it had. */
function testsOf(path: string, change: (text: string) => string): string[] {
  const before = change(readFileSync(path, "utf8"));
  const reached = graph.reachedFrom(graph.changedNodes(path, before));
  return graph.files.filter(
    (file) => file.includes(".test.") && graph.nodesOf(file).some((node) => reached.has(node)),
  );
}

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

test("what only lends its types is no part of what runs", () => {
  const [component, endpoints] = [
    find("/course/components/course-words.ts"),
    find("/course/endpoints.ts"),
  ];

  expect(graph.closure([component]).has(endpoints)).toBe(false);
});

test("a changed function reaches the tests that run it, not all that import its file", () => {
  const path = find("/course/validate.server.ts");
  const changed = testsOf(path, (text) =>
    text.replace("export async function answerFirstCourse", "export function answerFirstCourse"),
  );

  expect(changed).toContain(find("/course/validate.race.test.ts"));
  expect(changed.length).toBeLessThan(200);
  expect(testsOf(path, (text) => `${text}\nexport function unused() {}\n`)).toEqual([]);
  expect(testsOf(path, (text) => text)).toEqual([]);
});

test("a changed name of an import reaches what uses it", () => {
  const path = find("/course/validate.api.test.ts");

  expect(testsOf(path, (text) => text.replace("./endpoints.ts", "./lists.ts"))).toEqual([path]);
});

test("a changed text reaches the declarations that ask for its key, written out or composed", () => {
  const path = "locales/fr/course.json";
  const page = find("/customer/validate-course.tsx");
  const other = (key: string) => {
    const texts = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
    texts["approve"] = { ...texts["approve"], [key]: "autrefois" };
    return graph.changedNodes(path, JSON.stringify(texts));
  };

  expect(other("title")).toContain(`${page}#ValidateCourse`);
  expect(graph.changedNodes(path, readFileSync(path, "utf8"))).toEqual([]);
});
