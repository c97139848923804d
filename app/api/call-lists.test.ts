import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";

import { endpoints } from "./endpoints.ts";
import { openApiDocument, publishedPath } from "./openapi.ts";
import { calls } from "./summaries.ts";

type Operation = Readonly<{
  operationId: string;
  summary: string;
  security?: readonly unknown[];
  "x-role"?: string;
  responses: Readonly<Record<string, unknown>>;
  parameters?: readonly { name: string }[];
}>;

const document = openApiDocument("https://preau.test") as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

test("each call of the list stands in the API and in its description, for whom it is meant (API-151)", () => {
  const served = new Map(
    endpoints.map(({ method, path, access }) => {
      const published = publishedPath(path);
      const operation = document.paths[published]?.[method.toLowerCase()];
      return [`${method} ${published}`, { access, operation }];
    }),
  );
  const wrong = calls.filter(({ method, path, access }) => {
    const found = served.get(`${method} ${publishedPath(path)}`);
    const isOpen = access === "public" || access === "signed";
    const role = isOpen ? undefined : access;
    const { security = [], "x-role": view } = found?.operation ?? {};
    const isRight = found?.operation && found.access === access && view === role;
    // Where partners read, a visitor may too.
    const needsNone = security.length === 0 || security.some((one) => isDeepStrictEqual(one, {}));
    return !isRight || needsNone !== isOpen;
  });
  expect(wrong).toEqual([]);
});

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("an operation has a name of its own, a sentence, and what it may be refused with", () => {
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  const silent = operations.filter(
    ({ operation: { summary, responses } }) =>
      !/^[A-ZÉ“].{5,}\.$/u.test(summary) ||
      !Object.keys(responses).some((status) => status.startsWith("4")),
  );
  expect(silent.map(({ path, operation }) => [path, operation.summary])).toEqual([]);
});

test("a schema of several operations is written once", () => {
  const text = JSON.stringify(document);

  expect(text.length / operations.length).toBeLessThan(2_000);
  const named = Object.keys(document.components.schemas);
  const led = new Set(
    [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name),
  );
  expect([...led].filter((name) => !named.includes(name))).toEqual([]);
});

test("a query is described field by field, also where its schema is shared", () => {
  const parameters = document.paths["/api/customer/lessons"]?.["get"]?.parameters ?? [];
  expect(parameters.map(({ name }) => name)).toContain("status");
});

test("an amount is described without a step that binary floats fail", () => {
  expect(JSON.stringify(document)).not.toContain('"multipleOf":0.01');
});

/** Beside `/{id}/…` of the same noun: a word that stands where another path has an id. */
const ambiguous = [
  "/api/contract/planned-courses/{id}",
  "/api/teacher/group-lessons/disponibilities/{id}",
  "/api/teacher/group-lessons/evaluations/{id}",
];

test("paths have no last slash, and few are ambiguous", () => {
  const paths = Object.keys(document.paths);
  expect(paths.filter((path) => path.endsWith("/"))).toEqual([]);

  const pairs = paths.flatMap((path, at) =>
    paths.slice(at + 1).flatMap((other) => (mayBeOne(path, other) ? [[path, other]] : [])),
  );
  expect(ambiguous.length).toBeLessThanOrEqual(10);
  expect(pairs.filter((pair) => !pair.some((path) => ambiguous.includes(path)))).toEqual([]);
});

/** One address fits both, and neither is the more precise one. */
function mayBeOne(path: string, other: string): boolean {
  const [parts, others] = [path.split("/"), other.split("/")];
  const isOpen = (part = "") => part.startsWith("{");
  const isNarrower = (a: string[], b: string[]) =>
    a.every((part, at) => part === b[at] || isOpen(b[at]));
  return (
    parts.length === others.length &&
    parts.every((part, at) => part === others[at] || isOpen(part) || isOpen(others[at])) &&
    !isNarrower(parts, others) &&
    !isNarrower(others, parts)
  );
}
