import { randomInt } from "node:crypto";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import { attempt } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { newTotpSecret, totpAddress, totpStep } from "#app/lib/totp.server.ts";

import { lockUser, type UserRow } from "./repository.server.ts";
import {
  insertSecondFactor,
  lockSecondFactor,
  replaceRecoveryCodes,
  saveCodeOf,
  saveStep,
  useRecoveryCode,
} from "./second-factor.repository.server.ts";
import { openSession, readSecondFactor } from "./session.server.ts";

/** Per person, whatever network tries. */
const tries = { calls: 5, perSeconds: 900 };
const recoveryCodeCount = 10;

type Sent = Readonly<{ second_factor_token: string; code: string }>;

const over = () => new RuleError("unauthenticated", "api.second_factor.over");

/**
 * Opens the operator's session. 401 for a wrong or used code and once the password changed, 429 after five (AUTH-021).
 */
export async function passSecondFactor(call: OpenCall, input: Sent) {
  const { machineNow, headers } = call;
  const { userId, isOf } = await readSecondFactor(input.second_factor_token, machineNow);
  const passed = await tried(call, userId, async (tx) => {
    const user = await lockOperator(tx, userId);
    if (user && !isOf(user)) throw over();
    const accepted = user && (await accept(tx, call, { user, code: input.code }));
    if (!accepted) return undefined;
    const codes = accepted.isFirst ? await newRecoveryCodes(tx, userId) : undefined;
    const tokens = await openSession(tx, user, machineNow, headers.get("user-agent"));
    const { firstname, lastname } = user;
    const signed = { ...tokens, firstname, lastname, password_change_required: false as const };
    return { ...signed, ...(codes && { recovery_codes: codes }) };
  });
  if (!passed) throw new RuleError("unauthenticated", "api.second_factor.wrong");
  return passed;
}

const tried = <Result>(
  { db, machineNow }: OpenCall,
  userId: number,
  act: (tx: Tx) => Promise<Result | undefined>,
) =>
  attempt(db, `second factor ${String(userId)}`, { limit: tries, machineNow }, () =>
    db.transaction(act),
  );

async function lockOperator(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const user = await lockUser(tx, userId);
  return user?.role === "operator" && !user.disabledAt ? user : undefined;
}

/** A code of the app, each step once, or an unused recovery code. */
async function accept(
  tx: Tx,
  { gateways, machineNow }: OpenCall,
  { user, code }: { user: UserRow; code: string },
): Promise<{ isFirst: boolean } | undefined> {
  const factor = await lockSecondFactor(tx, user.id);
  const secret = factor && gateways.vault.open(factor.sealedSecret);
  if (!factor || !secret) return undefined;
  const step = totpStep(secret, code.replaceAll(" ", ""), machineNow);
  if (step !== undefined) {
    if (step <= factor.lastStep) return undefined;
    await saveStep(tx, user.id, step);
    return { isFirst: !factor.confirmed };
  }
  const recovery = { userId: user.id, hash: hashOfToken(code.toLowerCase()) };
  return (await useRecoveryCode(tx, recovery, machineNow)) ? { isFirst: false } : undefined;
}

/** Without 0, 1, l and o: they are copied by hand. */
const signs = "23456789abcdefghijkmnpqrstuvwxyz";
const word = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join("");

async function newRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${word()}-${word()}`);
  await replaceRecoveryCodes(tx, userId, codes.map(hashOfToken));
  return codes;
}

/** Makes a secret at the first sign-in; once a code was given, it is shown no more. */
export async function enrolSecondFactor(
  { db, gateways, machineNow }: OpenCall,
  { second_factor_token: token }: Pick<Sent, "second_factor_token">,
): Promise<{ secret: string | null; address: string | null }> {
  const { userId, isOf } = await readSecondFactor(token, machineNow);
  return db.transaction(async (tx) => {
    const user = await lockOperator(tx, userId);
    if (!user || !isOf(user)) throw over();
    const factor = await lockSecondFactor(tx, userId);
    if (factor?.confirmed) return { secret: null, address: null };
    const secret = (factor && gateways.vault.open(factor.sealedSecret)) ?? newTotpSecret();
    if (!factor) {
      const sealedSecret = gateways.vault.seal(secret);
      await insertSecondFactor(tx, { userId, sealedSecret, confirmed: false, lastStep: 0 });
    }
    return { secret, address: totpAddress(secret, user.email) };
  });
}

/** 422 at the code when it is wrong or used, 429 after five. */
export async function renewRecoveryCodes(
  call: Call,
  { code }: Pick<Sent, "code">,
): Promise<{ recovery_codes: string[] }> {
  const renewed = await tried(call, call.actor.id, async (tx) => {
    const user = await lockOperator(tx, call.actor.id);
    if (!user || !(await accept(tx, call, { user, code }))) return undefined;
    return { recovery_codes: await newRecoveryCodes(tx, user.id) };
  });
  if (!renewed) throw fieldFault("code", "api.second_factor.wrong");
  return renewed;
}

/** A code given anew, before much money moves (OPS-06). 422 at the code when it is wrong or used, 429 after five. */
export async function confirmSecondFactor(call: Call, { code }: Pick<Sent, "code">) {
  const { actor, machineNow } = call;
  const confirmed = await tried(call, actor.id, async (tx) => {
    const user = await lockOperator(tx, actor.id);
    if (!user || !(await accept(tx, call, { user, code }))) return undefined;
    if (actor.sessionId !== undefined) await saveCodeOf(tx, actor.sessionId, machineNow);
    return { at: machineNow.toISOString() };
  });
  if (!confirmed) throw fieldFault("code", "api.second_factor.wrong");
  return confirmed;
}
