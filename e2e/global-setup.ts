import { makeF0 } from "#scripts/f0.mjs";

/**
 * The fixture F0, made once for this run, where no other run looks; each journey starts from its own copy.
 * Nothing when a longer run has made it for all its parts.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env["PREAU_SERVER"]) return undefined;
  const { variables, remove } = await makeF0();
  Object.assign(process.env, variables);
  return remove;
}
