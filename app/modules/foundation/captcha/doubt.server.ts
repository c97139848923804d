import { createHash } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";

import { looksLikeAdvertising } from "./domain.ts";
import type { Proof } from "./proof.endpoints.ts";
import { checkProof, type ProvedAct, spendProof, stampFault, useOfStamp } from "./prove.server.ts";
import { countUse } from "./repository.server.ts";

type Input = Proof & Readonly<{ text: string }>;

/**
 * Whether a form looks sent by a machine (PUB-078): nobody is signed in, no challenge was solved, and its trap or
 * its time says so; or its text looks like an advertisement. It is kept all the same, for the operator to judge.
 */
export function isDoubtful({ actor, machineNow }: OpenCall, input: Input): boolean {
  if (actor) return false;
  if (looksLikeAdvertising(input.text)) return true;
  return stampFault(input, machineNow) !== undefined;
}

/** Counts the stamp of a visitor's form that looks right; true when it has served too often to be a person's. */
export async function isWorn(
  tx: Tx,
  { actor, machineNow }: OpenCall,
  act: ProvedAct,
  proof: Proof,
): Promise<boolean> {
  const use = actor ? undefined : useOfStamp(proof, act, machineNow);
  return use !== undefined && !(await countUse(tx, use));
}

/** Uses up the challenge that came with a form: 422 when it is not solved, over, or was used. */
export async function requireSolved(
  tx: Tx,
  call: Pick<OpenCall, "gateways" | "machineNow">,
  { reCaptchaToken }: Proof,
): Promise<void> {
  if (!reCaptchaToken) return;
  await spendProof(tx, await checkProof(call, "contact", { reCaptchaToken }));
}

/** The mark of one display of a form with what it said: the same bytes sent twice have the same. None without a form. */
export function sendingMark({ shown_at: shown }: Proof, input: object): string | null {
  if (!shown) return null;
  return createHash("sha256")
    .update(JSON.stringify([shown, input]))
    .digest("base64url");
}
