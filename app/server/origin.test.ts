import { expect, test } from "vitest";

import { bearsSession, isPersonal, mayWrite } from "./origin.ts";

const ours = "https://preau.example";
const nothing = { origin: undefined, fetchSite: undefined, referer: undefined };

test.each([
  ["our origin", { origin: ours }, true],
  ["our origin, whatever the browser calls it", { origin: ours, fetchSite: "cross-site" }, true],
  ["another site", { origin: "https://evil.example" }, false],
  ["another port", { origin: `${ours}:8443` }, false],
  ["another scheme", { origin: "http://preau.example" }, false],
  ["a subdomain", { origin: "https://www.preau.example" }, false],
  ["our name as a prefix", { origin: "https://preau.example.evil.example" }, false],
  ["an opaque origin", { origin: "null" }, false],
  ["an opaque origin that says same-origin", { origin: "null", fetchSite: "same-origin" }, false],
  ["an empty origin", { origin: "" }, false],
  ["no origin, from our page", { fetchSite: "same-origin" }, true],
  ["no origin, typed by the person", { fetchSite: "none" }, true],
  ["no origin, same site only", { fetchSite: "same-site" }, false],
  ["no origin, from another site", { fetchSite: "cross-site" }, false],
  ["from another site with our referer", { fetchSite: "cross-site", referer: `${ours}/` }, false],
  ["a text browser on our page", { referer: `${ours}/connexion/` }, true],
  ["a text browser on another", { referer: "https://evil.example/" }, false],
  ["a referer that begins like ours", { referer: "https://preau.example.evil.example/" }, false],
])("%s", (_, input, allowed) => {
  expect(mayWrite({ ...nothing, ...input, hasSession: true }, ours)).toBe(allowed);
});

test("who says nothing at all may write without a session only", () => {
  expect(mayWrite({ ...nothing, hasSession: false }, ours)).toBe(true);
  expect(mayWrite({ ...nothing, hasSession: true }, ours)).toBe(false);
});

test.each([
  [undefined, false, false],
  ["access-token=a; user-role=customer", true, true],
  ["x=1; __Host-refresh-token=a", true, true],
  ["flash=abc", false, true],
  ["draft=abc", false, false],
  ["not-access-token=a", false, false],
  ["access-token=; flash=", false, false],
])("the cookies %s", (cookies, session, personal) => {
  expect([bearsSession(cookies), isPersonal(cookies)]).toEqual([session, personal]);
});
