import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

import { RuleError } from "./rule-error.ts";

/** The present key, then the one it followed, 32 bytes each. */
export type DataKeys = readonly [Buffer, ...Buffer[]];

/** Keeps what nobody may read in the database or the storage: account numbers, places of birth, papers. */
export type Vault = Readonly<{
  sealBytes: (bytes: Uint8Array) => Buffer;
  /** What `sealBytes` wrote; undefined when it is somebody else's or was changed. */
  openBytes: (sealed: Uint8Array) => Buffer | undefined;
  seal: (text: string) => string;
  /** What `seal` wrote, under any of the keys; undefined when it is somebody else's or was changed. */
  open: (sealed: string) => string | undefined;
}>;

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * A vault of these keys, asked for at the first use. The nonce is drawn from the text itself: the same text gives
 * the same bytes, and no nonce ever serves two texts.
 */
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

/** The vault of a process whose keys are not those of its database: it neither seals nor opens, 503. */
export const closedVault: Vault = {
  sealBytes: refuse,
  openBytes: refuse,
  seal: refuse,
  open: refuse,
};
