import { createHash } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";

import { looksLikeAdvertising } from "./domain.ts";
import type { Proof } from "./proof.endpoints.ts";
import { checkProof, type ProvedAct, spendProof, stampFault, useOfStamp } from "./prove.server.ts";
import { countUse } from "./repository.server.ts";

type Input = Proof & Readonly<{ text: string }>;

/**
 * Without a session or a solved challenge, a suspicious trap or time, or an advertising text (PUB-078). The form is
 * kept for an operator to judge.
 */
export function isDoubtful({ actor, machineNow }: OpenCall, input: Input): boolean {
  if (actor) return false;
  if (looksLikeAdvertising(input.text)) return true;
  return stampFault(input, machineNow) !== undefined;
}

/** True when the stamp was used too often to be a person's. */
export async function isWorn(
  tx: Tx,
  { actor, machineNow }: OpenCall,
  act: ProvedAct,
  proof: Proof,
): Promise<boolean> {
  const use = actor ? undefined : useOfStamp(proof, act, machineNow);
  return use !== undefined && !(await countUse(tx, use));
}

/** 422 when unsolved, expired or already used. */
export async function requireSolved(
  tx: Tx,
  call: Pick<OpenCall, "gateways" | "machineNow">,
  { reCaptchaToken }: Proof,
): Promise<void> {
  if (!reCaptchaToken) return;
  await spendProof(tx, await checkProof(call, "contact", { reCaptchaToken }));
}

/** The same bytes sent twice have the same mark; null without a form. */
export function sendingMark({ shown_at: shown }: Proof, input: object): string | null {
  if (!shown) return null;
  return createHash("sha256")
    .update(JSON.stringify([shown, input]))
    .digest("base64url");
}
