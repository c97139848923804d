import { expect, test } from "vitest";

import { pageOfRequest, safeReturn } from "./doors.server.ts";

test.each([
  "//evil.example",
  "//evil.example/%2f..",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "https://evil.example",
  "https:evil.example",
  "HTTPS:/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,a",
  "evil.example",
  "@evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a\r\nSet-Cookie: a=b",
  "/a b",
  "\u0000/evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil",
  " /a/",
  "",
  "?a=1",
  "#a",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/./\\/evil.example",
  `/${"a".repeat(512)}`,
])("the way back %j is none", (asked) => {
  expect(safeReturn(asked, "/")).toBe("/");
});

test.each([
  "/eleves/",
  "/recherche/?q=maths&page=2#liste",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "/%09/evil.example",
  "/connexion/?retour=//evil.example",
])("the way back %s stays on the site, as it is", (asked) => {
  expect(safeReturn(asked, "/")).toBe(asked);
  expect(new URL(asked, "https://preau.example").origin).toBe("https://preau.example");
});

test("data requests give back the address of their page", () => {
  expect(pageOfRequest(new Request("http://a.test/eleves.data?_routes=x&a=1"))).toBe(
    "/eleves/?a=1",
  );
  expect(pageOfRequest(new Request("http://a.test/_root.data"))).toBe("/");
});
