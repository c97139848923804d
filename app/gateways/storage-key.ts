/** Keys are our own choice: `photos/<random>.jpg`. */
export type Storage = Readonly<{
  name: "folder" | "s3";
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  read: (key: string) => Promise<Buffer | undefined>;
  /** An unknown key is no error. */
  remove: (key: string) => Promise<void>;
}>;

/** No key can leave its folder. */
const keyForm = /^[a-z0-9]+(?:[/-][a-z0-9]+)*\.[a-z0-9]{2,6}$/;

/** Throws at a key that we did not generate. */
export function refuseKey(key: string): void {
  if (!keyForm.test(key)) throw new Error("A storage key has another form.");
}

/** The key that this value of a column is; undefined when it is another value. */
export const keyIn = (value: string): string | undefined =>
  value.includes("/") && keyForm.test(value) ? value : undefined;
