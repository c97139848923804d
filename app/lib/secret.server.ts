import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export function keyFor(secret: string, use: string): Buffer {
  return createHmac("sha256", secret).update(`preau ${use}`).digest();
}

export type Secrets = readonly [string, ...string[]];

/** The first seals; all open (rotation). */
export type Keys = readonly [Buffer, ...Buffer[]];

const derived = new WeakMap<Secrets, Map<string, Keys>>();

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

export const idOfKey = (key: Buffer) =>
  createHmac("sha256", key).update("key id").digest("base64url").slice(0, 8);

export const randomToken = () => randomBytes(32).toString("base64url");

/** Only the hash is stored. */
export const hashOfToken = (token: string) =>
  createHash("sha256").update(token).digest("base64url");

/** In constant time, whatever their lengths. */
export function areEqual(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return ours !== undefined && theirs !== undefined && timingSafeEqual(ours, theirs);
}

const markOf = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("base64url");

export const sealsOf = (keys: Keys, text: string) => keys.map((key) => markOf(key, text));

/** Accepts any of our keys, in constant time. */
function isSealed(keys: Keys, text: string, seal: string): boolean {
  const theirs = Buffer.from(seal);
  const same = sealsOf(keys, text).map((one) => {
    const ours = Buffer.from(one);
    return ours.length === theirs.length && timingSafeEqual(ours, theirs);
  });
  return same.includes(true);
}

/** Readable by all, forgeable by none. */
export function sealed(keys: Keys, value: unknown): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${text}.${markOf(keys[0], text)}`;
}

export function unsealed(keys: Keys, token: unknown): unknown {
  const [text = "", seal = ""] = typeof token === "string" ? token.split(".") : [];
  if (!isSealed(keys, text, seal)) return undefined;
  return JSON.parse(Buffer.from(text, "base64url").toString()) as unknown;
}
