import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import { RuleError } from "./rule-error.ts";

export type DataKeys = readonly [Buffer, ...Buffer[]];

export type Vault = Readonly<{
  sealBytes: (bytes: Uint8Array) => Buffer;
  openBytes: (sealed: Uint8Array) => Buffer | undefined;
  seal: (text: string) => string;
  /** Under any key; undefined when foreign or altered. */
  open: (sealed: string) => string | undefined;
}>;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/** Deterministic: the nonce derives from the text, so none serves two texts. */
export function vaultOf(keysOf: () => DataKeys): Vault {
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const [key] = keysOf();
    const nonce = createHmac("sha256", key).update(bytes).digest().subarray(0, nonceBytes);
    const sealing = createCipheriv(cipher, key, nonce);
    const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), body]);
  };
  const openBytes = (sealed: Uint8Array): Buffer | undefined => {
    for (const key of keysOf()) {
      const bytes = openWith(key, Buffer.from(sealed));
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  };
  return {
    sealBytes,
    openBytes,
    seal: (text) => sealBytes(Buffer.from(text, "utf8")).toString("base64url"),
    open: (sealed) => openBytes(Buffer.from(sealed, "base64url"))?.toString("utf8"),
  };
}

function openWith(key: Buffer, bytes: Buffer): Buffer | undefined {
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([opening.update(body), opening.final()]);
  } catch {
    return undefined;
  }
}

const refuse = (): never => {
  throw new RuleError("unavailable", "api.unavailable");
};

/** Keys do not match the database: neither seals nor opens, 503. */
export const closedVault: Vault = {
  sealBytes: refuse,
  openBytes: refuse,
  seal: refuse,
  open: refuse,
};
