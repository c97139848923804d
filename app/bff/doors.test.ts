import { expect, test } from "vitest";

import { pageOfRequest, returnOf } from "./doors.server.ts";

const asking = (back: string) =>
  returnOf(
    new Request(`http://a.test/connexion/?${new URLSearchParams({ retour: back }).toString()}`),
  );

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
  "/%5cevil.example",
  "/%5Cevil.example",
  "/%255Cevil.example",
  "/%25255Cevil.example",
  "/%252525255Cevil.example",
  "/%2f%2fevil.example",
  "/%2Fevil.example",
  "/%252f%252fevil.example",
  "/%09/evil.example",
  "/%0d%0aSet-Cookie:%20a=b",
  "/%250d%250aSet-Cookie:%20a=b",
  "/a/?b=%0d%0aSet-Cookie:%20a=b",
  "/%00",
  "/%e2%80%a8/evil",
  "/a//evil.example",
  "/a/../evil/",
  "/a/%2e%2e/evil/",
  "/%252e%252e/evil/",
  "/%",
  "/%ff/",
  `/${"a".repeat(512)}`,
])("the way back %j is none", (requested) => {
  expect(asking(requested)).toBeUndefined();
});

test.each([
  "/eleves/",
  "/recherche/?q=maths&page=2#liste",
  "/rechercher/?city=L%27Ha%C3%BF-les-Roses&subject=",
  "/%C3%A9l%C3%A8ves/",
  "/connexion/?retour=//evil.example",
])("the way back %s stays on the site, as it is", (requested) => {
  expect(asking(requested)).toBe(requested);
  expect(new URL(requested, "https://preau.example").origin).toBe("https://preau.example");
});

test("data requests give back the address of their page", () => {
  expect(pageOfRequest(new Request("http://a.test/eleves.data?_routes=x&a=1"))).toBe(
    "/eleves/?a=1",
  );
  expect(pageOfRequest(new Request("http://a.test/_root.data"))).toBe("/");
});
