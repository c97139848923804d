import { expect, test } from "vitest";

import { canonicalAddress, publicAddress } from "./addresses.ts";

test.each([
  ["/", undefined],
  ["/cgu/", undefined],
  ["/cgu", "/cgu/"],
  ["/cgu?a=1&b=/x", "/cgu/?a=1&b=/x"],
  ["/?a=1", undefined],
  ["/mes-cours/12/contester", "/mes-cours/12/contester/"],
  ["//evil.com", "/evil.com"],
  ["//evil.com/", "/evil.com/"],
  ["///evil.com/a?b", "/evil.com/a/?b"],
  ["/\\evil.com/a", "/evil.com/a/"],
  ["/\\/evil.com/", "/evil.com/"],
  ["/%2fevil.com", undefined],
  ["/%2fevil", "/%2fevil/"],
  ["/mes-cours.data", undefined],
  ["/_root.data?_routes=a", undefined],
  ["/assets/app-1.css", undefined],
  ["/api/login", undefined],
  ["/api", undefined],
  ["/apicole", "/apicole/"],
  ["/robots.txt", undefined],
  ["/sitemaps/1.xml", undefined],
  ["/portraits/12.svg", undefined],
  ["/healthz", undefined],
  ["/readyz", undefined],
])("%s is written %s", (target, written) => {
  expect(canonicalAddress(target)).toBe(written);
});

const ours = "http://127.0.0.1:3000";

test.each([
  ["localhost:3000", "/a/?b=1", "http://127.0.0.1:3000/a/?b=1"],
  ["[::1]:3000", "/a/", "http://127.0.0.1:3000/a/"],
  ["LOCALHOST:3000", "/a/", "http://127.0.0.1:3000/a/"],
  ["127.0.0.1:3000", "/a/", undefined],
  ["localhost:4000", "/a/", undefined],
  ["192.168.1.2:3000", "/a/", undefined],
  ["evil.com", "/a/", undefined],
  ["localhost:3000", "//evil.com/", "http://127.0.0.1:3000/evil.com/"],
  ["localhost:3000", "http://evil.com/", undefined],
  [undefined, "/a/", undefined],
])("asked as %s%s", (host, target, sent) => {
  expect(publicAddress(host, target, ours)).toBe(sent);
});

test("a public name has no other", () => {
  expect(publicAddress("localhost", "/a/", "https://preau.example")).toBeUndefined();
});
