/** Where files that people send are kept, each under a key that we chose: `photos/<random>.jpg`. */
export type Storage = Readonly<{
  name: "folder" | "s3";
  /** Keeps these bytes under this key, once they are safe. */
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** The bytes of a key; undefined when nothing is kept under it. */
  read: (key: string) => Promise<Buffer | undefined>;
  /** Keeps nothing under this key any more; a key that is unknown is no fault. */
  remove: (key: string) => Promise<void>;
}>;

/** Letters, digits and hyphens between slashes: no key leaves its folder. */
const keyForm = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z0-9]{2,6}$/;

/** Throws at a key that is none of ours. */
export function refuseKey(key: string): void {
  if (!keyForm.test(key)) throw new Error("A storage key has another form.");
}
