import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

import type { DataKeys } from "#app/lib/seal.server.ts";
import { test } from "#tests/database/db.ts";

import { openDataVault } from "./data-vault.server.ts";

const [first, second, other] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
];
const iban = "FR7630004000031234567890143";
const keyed = (...dataKeys: DataKeys) => ({ dataKeys, DATA_DIR: "/no/such/folder" });

test("the first start seals a witness, which the same key and the one that followed it open", async ({
  db,
}) => {
  expect((await openDataVault(db, keyed(first))).isKeyed).toBe(true);
  expect((await openDataVault(db, keyed(first))).isKeyed).toBe(true);

  const { vault, isKeyed } = await openDataVault(db, keyed(second, first));
  expect(isKeyed).toBe(true);
  expect(vault.open(vault.seal(iban))).toBe(iban);
});

test("another key seals nothing and opens nothing: not ready (decision 024)", async ({ db }) => {
  await openDataVault(db, keyed(first));

  for (const keys of [keyed(other), keyed(other, second)]) {
    const { vault, isKeyed } = await openDataVault(db, keys);
    expect(isKeyed).toBe(false);
    expect(() => vault.seal(iban)).toThrow("api.unavailable");
  }
  expect((await openDataVault(db, keyed(first))).isKeyed).toBe(true);
});

test("the demonstration's own key, made when it is needed, has no witness", async ({ db }) => {
  const folder = mkdtempSync(join(tmpdir(), "vault-"));
  const own = { dataKeys: undefined, DATA_DIR: folder };

  expect((await openDataVault(db, own)).isKeyed).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  expect((await openDataVault(db, keyed(other))).isKeyed).toBe(true);
});
