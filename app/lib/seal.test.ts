import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { openVault } from "#app/gateways/vault.server.ts";

import { closedVault, vaultOf } from "./seal.server.ts";

const [old, present] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const iban = "FR7630004000031234567890143";

test("a text is sealed under the present key, and a former key still opens what it sealed", () => {
  const former = vaultOf(() => [old]);
  const rotated = vaultOf(() => [present, old]);

  expect(former.seal(iban)).not.toContain("FR76");
  expect(rotated.open(former.seal(iban))).toBe(iban);
  expect(rotated.open(rotated.seal(iban))).toBe(iban);
  expect(former.open(rotated.seal(iban))).toBeUndefined();
});

test.each(["", "a", Buffer.alloc(40, 9).toString("base64url")])(
  "« %s » is no seal of ours",
  (text) => {
    expect(vaultOf(() => [old]).open(text)).toBeUndefined();
  },
);

test("one changed byte opens nothing", () => {
  const vault = vaultOf(() => [old]);
  const bytes = Buffer.from(vault.seal(iban), "base64url");
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;

  expect(vault.open(bytes.toString("base64url"))).toBeUndefined();
});

test("the demonstration makes its key once, in its own folder, for its owner only", () => {
  const folder = mkdtempSync(join(tmpdir(), "vault-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const settings = { dataKeys: undefined, DATA_DIR: folder };
  const sealed = openVault(settings).seal(iban);

  expect(openVault(settings).open(sealed)).toBe(iban);
  expect(statSync(join(folder, "data.key")).mode & 0o777).toBe(0o600);
});

test("a closed vault neither seals nor opens: 503", () => {
  const refused = expect.objectContaining({ kind: "unavailable" }) as unknown;

  for (const act of ["seal", "open"] as const) {
    expect(() => closedVault[act](iban)).toThrow(refused);
  }
  for (const act of ["sealBytes", "openBytes"] as const) {
    expect(() => closedVault[act](old)).toThrow(refused);
  }
});
