import { createHash } from "node:crypto";
import { expect, test } from "vitest";

import { sealPage } from "./policy.server.ts";

const nonce = "0123456789abcdef";
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("only scripts that carry the nonce are allowed, and the nonce is gone", () => {
  const page = `<script nonce="${nonce}">ours()</script><script>theirs()</script><script nonce="other">also()</script><script nonce="${nonce}" type="text/later" data-later="">later()</script>`;

  const { html, policy } = sealPage(page, nonce);

  expect(policy).toContain(hashOf("ours()"));
  expect(policy).toContain(hashOf("later()"));
  expect(policy).not.toContain(hashOf("theirs()"));
  expect(policy).not.toContain(hashOf("also()"));
  expect(html).not.toContain(nonce);
});

test("nothing inline, nothing evaluated, nothing framed, no other site", () => {
  const { policy } = sealPage("<p></p>", nonce, { payment: true });

  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("form-action 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
});

test("a page that shows another site in a frame names that site, for its frames only", () => {
  const frame = "https://video.test";

  const { policy } = sealPage("<p></p>", nonce, { frame });

  expect(policy).toContain("frame-src https://video.test;");
  expect(policy.match(/https:/g)).toHaveLength(1);
  expect(sealPage("<p></p>", nonce).policy).toContain("frame-src 'none';");
});
