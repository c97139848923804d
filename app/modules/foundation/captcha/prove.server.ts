import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusHours } from "#app/lib/clock.ts";
import { robotFault } from "#app/lib/robot-proof.server.ts";
import { proofField } from "#app/lib/robot-stamp.ts";
import { fieldFault } from "#app/lib/rule-error.ts";
import { hashOfToken, keysFor } from "#app/lib/secret.server.ts";

import type { Proof } from "./proof.endpoints.ts";
import { countUse, type Use } from "./repository.server.ts";

export type ProvedAct =
  | "application"
  | "application link"
  | "booking link"
  | "contact"
  | "notice"
  | "reminder"
  | "sign-up"
  | "waiting list"
  | "withdrawal";

/** Covers a double tap, going back, and a mistyped address. */
const mostOfStamp = 3;

/** Fault of the trap or the time when no challenge was solved (AUTH-012). */
export function stampFault(
  { reCaptchaToken, website: trap, shown_at: stamp }: Proof,
  machineNow: Date,
) {
  if (reCaptchaToken) return undefined;
  return robotFault({ trap, stamp }, keysFor(env.sessionSecrets, "public form"), machineNow);
}

export function useOfStamp(
  { reCaptchaToken, shown_at: stamp }: Proof,
  act: ProvedAct,
  machineNow: Date,
): Use | undefined {
  if (reCaptchaToken || !stamp) return undefined;
  return {
    nonce: `${act} ${hashOfToken(stamp)}`,
    expiresAt: plusHours(machineNow, 2),
    most: mostOfStamp,
  };
}

/**
 * Requires a solved challenge, else a valid trap and time (PUB-078). 422 at the proof's field. Does not use it up:
 * see `spendProof`.
 */
export async function checkProof(
  { gateways, machineNow }: Pick<OpenCall, "gateways" | "machineNow">,
  act: ProvedAct,
  proof: Proof,
): Promise<Use> {
  const { reCaptchaToken: token } = proof;
  if (token) {
    const solved = await gateways.captcha.read(token, machineNow);
    if (!solved) throw unproved("api.support.challenge");
    return { ...solved, most: 1 };
  }
  const fault = stampFault(proof, machineNow);
  const use = useOfStamp(proof, act, machineNow);
  if (fault || !use) throw unproved(`api.robot.${fault ?? "refused"}`);
  return use;
}

/** Uses a proof in the transaction of its act, so any other refusal keeps it. 422 when already used. */
export async function spendProof(tx: Tx, use: Use): Promise<void> {
  if (!(await countUse(tx, use))) throw unproved(served(use));
}

/** Uses the proof at once, where the answer must not reveal whether the act was done. */
export async function requirePerson(
  call: Pick<OpenCall, "db" | "gateways" | "machineNow">,
  act: ProvedAct,
  proof: Proof,
): Promise<void> {
  const use = await checkProof(call, act, proof);
  await call.db.transaction((tx) => spendProof(tx, use));
}

const served = ({ most }: Use) => (most === 1 ? "api.support.challenge" : "api.robot.served");

const unproved = (code: string) => fieldFault(proofField, code);
