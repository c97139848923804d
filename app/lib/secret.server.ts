import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** The key of one use, derived from the server's secret: no two uses share one. */
export function keyFor(secret: string, use: string): Buffer {
  return createHmac("sha256", secret).update(`preau ${use}`).digest();
}

/** The present secret, then those it followed while what they signed lives on. */
export type Secrets = readonly [string, ...string[]];

/** The keys of one use: the first seals what is new, any of them knows what is ours (rotation). */
export type Keys = readonly [Buffer, ...Buffer[]];

/** Each request asks for some of them: those of the process's secrets are derived once. */
const derived = new WeakMap<Secrets, Map<string, Keys>>();

/** The keys of one use, one for each secret. */
export function keysFor(secrets: Secrets, use: string): Keys {
  const known = derived.get(secrets) ?? new Map<string, Keys>();
  derived.set(secrets, known);
  const [present, ...former] = secrets;
  const keys = known.get(use) ?? [
    keyFor(present, use),
    ...former.map((secret) => keyFor(secret, use)),
  ];
  known.set(use, keys);
  return keys;
}

/** What a token says of the key that signed it; nothing of the key can be told from it. */
export const idOfKey = (key: Buffer) =>
  createHmac("sha256", key).update("key id").digest("base64url").slice(0, 8);

/** 256 random bits, fit for an address or a cookie. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** What is stored of a token: enough to know it again, not to use it. */
export const hashOfToken = (token: string) =>
  createHash("sha256").update(token).digest("base64url");

const markOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");

/** The seals of a text under each key, the present one's first. */
export const sealsOf = (keys: Keys, text: string) => keys.map((key) => markOf(key, text));

/** Whether the seal is ours, under any key; takes the same time whatever is wrong. */
function isSealed(keys: Keys, text: string, seal: string): boolean {
  const theirs = Buffer.from(seal);
  const same = sealsOf(keys, text).map((one) => {
    const ours = Buffer.from(one);
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
  return same.includes(true);
}

/** A value that goes out and comes back, that everybody can read and only we can have written. */
export function sealed(keys: Keys, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${text}.${markOf(keys[0], text)}`;
}

/** What `sealed` wrote for that use; undefined when anybody else did. */
export function unsealed(keys: Keys, token: unknown): unknown {
  const [text = "", seal = ""] = typeof token === "string" ? token.split(".") : [];
  if (!isSealed(keys, text, seal)) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
}
