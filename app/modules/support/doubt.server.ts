import { createHash } from "node:crypto";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { robotFault } from "#app/lib/robot-proof.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { keysFor } from "#app/lib/secret.server.ts";

import { spendChallenge } from "./challenge.repository.server.ts";
import { looksLikeAdvertising } from "./domain.ts";
import type { Proof } from "./proof.endpoints.ts";

type Said = Proof & Readonly<{ text: string }>;

/**
 * Whether a form looks sent by a machine (PUB-078): nobody is signed in, no challenge was solved, and its trap or
 * its time says so; or its text looks like an advertisement. It is kept all the same, for the operator to judge.
 */
export function isDoubtful({ actor, machineNow }: OpenCall, said: Said): boolean {
  if (actor) return false;
  if (looksLikeAdvertising(said.text)) return true;
  return faultOf(said, machineNow) !== undefined;
}

/** What the trap and the time of a form say against it, when no challenge was solved. */
function faultOf({ reCaptchaToken, website: trap, shown_at: stamp }: Proof, machineNow: Date) {
  if (reCaptchaToken) return undefined;
  return robotFault({ trap, stamp }, keysFor(env.sessionSecrets, "public form"), machineNow);
}

/** Refuses a form that nobody would judge afterwards, when it looks sent by a machine: 422 with its reason (PUB-078). */
export function refuseMachines({ machineNow }: Pick<OpenCall, "machineNow">, proof: Proof): void {
  const fault = faultOf(proof, machineNow);
  if (fault) throw new RuleError("invalid", `api.robot.${fault}`);
}

/** Uses up the challenge that came with a form: 422 when it is not solved, over, or was used. */
export async function requireSolved(
  tx: Tx,
  { gateways, machineNow }: Pick<OpenCall, "gateways" | "machineNow">,
  { reCaptchaToken: token }: Proof,
): Promise<void> {
  if (!token) return;
  const solved = await gateways.captcha.read(token, machineNow);
  if (solved && (await spendChallenge(tx, solved))) return;
  throw fieldFault("reCaptchaToken", "api.support.challenge");
}

/** The mark of one display of a form with what it said: the same bytes sent twice have the same. None without a form. */
export function sendingMark({ shown_at: shown }: Proof, said: object): string | null {
  if (!shown) return null;
  return createHash("sha256")
    .update(JSON.stringify([shown, said]))
    .digest("base64url");
}
