import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";

/** The present key, then the one it followed, 32 bytes each. */
export type DataKeys = readonly [Buffer, ...Buffer[]];

/** Keeps texts that nobody may read in the database: account numbers, places of birth. */
export type Vault = Readonly<{
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
  return {
    seal: (text) => {
      const [key] = keysOf();
      const nonce = createHmac("sha256", key).update(text).digest().subarray(0, nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce);
      const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return Buffer.concat([nonce, sealing.getAuthTag(), body]).toString("base64url");
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      for (const key of keysOf()) {
        const text = openWith(key, bytes);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function openWith(key: Buffer, bytes: Buffer): string | undefined {
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes));
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const body = bytes.subarray(nonceBytes + tagBytes);
    return Buffer.concat([opening.update(body), opening.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
