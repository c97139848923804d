import { makeF0 } from "#scripts/f0.mjs";

/** Made once per run; each journey starts from its own copy. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["PREAU_SERVER"]) return undefined;
  const { variables, remove } = await makeF0();
  Object.assign(process.env, variables);
  return remove;
}
