import { expect, test } from "vitest";

import { secure, securityHeaders } from "./headers.ts";

test.each([
  ["Strict-Transport-Security", /^max-age=(?:3153[6-9]\d{3}|[4-9]\d{7,});.*includeSubDomains/],
  ["X-Content-Type-Options", /^nosniff$/],
  ["X-Frame-Options", /^DENY$/],
  ["Referrer-Policy", /^strict-origin-when-cross-origin$/],
  ["Cross-Origin-Opener-Policy", /^same-origin-allow-popups$/],
  [
    "Permissions-Policy",
    /camera=\(\), microphone=\(\).*payment=\(self "https:\/\/js\.stripe\.com"\)/,
  ],
  ["Content-Security-Policy", /default-src 'none'.*frame-ancestors 'none'/],
])("%s is what the browser is told everywhere", (name, value) => {
  expect(securityHeaders(true)[name]).toMatch(value);
});

test("a machine of one's own, without TLS, promises none", () => {
  expect(securityHeaders(false)).not.toHaveProperty("Strict-Transport-Security");
});

test("an answer's own word stands", () => {
  const headers = new Headers({ "Content-Security-Policy": "mine" });

  secure(headers, securityHeaders(true));

  expect(headers.get("content-security-policy")).toBe("mine");
  expect(headers.get("x-frame-options")).toBe("DENY");
});
