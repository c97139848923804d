import type { OpenCall } from "#app/api/call.server.ts";
import { attempt, countCall, refuseBeyond } from "#app/api/limit.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { hashPassword, isOutdated, isPassword } from "#app/lib/argon.server.ts";
import { networkOf } from "#app/lib/network.ts";
import { RuleError } from "#app/lib/rule-error.ts";

import type { SignedIn } from "./account.endpoints.ts";
import { openForcedReset } from "./ask-reset.server.ts";
import { plainEmail, type Times } from "./domain.ts";
import { findUserByEmail, lockUser, saveUser, type UserRow } from "./repository.server.ts";
import { openSession, signSecondFactor } from "./session.server.ts";

const room = env.demo ? 20 : 1;
const perAccount = { calls: 5, perSeconds: 900 };
const perNetwork = { calls: 20 * room, perSeconds: 900 };

/**
 * Unknown e-mail, wrong password and disabled account: same timing and answer. After five failures per e-mail and
 * network, 429 before hashing (AUTH-001, AUTH-017).
 */
export async function signIn(
  call: OpenCall,
  { email: typed, password }: { email: string; password: string },
): Promise<SignedIn> {
  const { db, machineNow } = call;
  const email = plainEmail(typed);
  const network = networkOf(call.ip);
  await refuseBeyond(db, `login ${network}`, perNetwork, machineNow);

  const signed = await attempt(
    db,
    `login ${email} ${network}`,
    { limit: perAccount, machineNow },
    () => openJudged(db, { email, password }, call),
  );
  if (!signed) {
    await countCall(db, `login ${network}`, perNetwork, machineNow);
    throw new RuleError("unauthenticated", "api.auth.bad_credentials");
  }
  return signed;
}

/** A password changed meanwhile is judged again. */
async function openJudged(
  db: Db,
  typed: { email: string; password: string },
  times: Times,
): Promise<SignedIn | undefined> {
  const { email, password } = typed;
  const user = await findUserByEmail(db, email);
  if (!(await isPassword(password, user?.passwordHash)) || !user || user.disabledAt) {
    return undefined;
  }
  const remade = isOutdated(user.passwordHash) ? await hashPassword(password) : undefined;
  const signed = await db.transaction(async (tx) => {
    const held = await holdJudged(tx, user);
    if (held && remade) await saveUser(tx, user.id, { passwordHash: remade });
    return held && openFor(tx, held, times);
  });
  return signed ?? openJudged(db, typed, times);
}

/** Undefined if the password changed or the account was disabled (security 22). */
export async function holdJudged(tx: Tx, judged: UserRow): Promise<UserRow | undefined> {
  const held = await lockUser(tx, judged.id);
  return held?.passwordHash === judged.passwordHash && !held.disabledAt ? held : undefined;
}

async function openFor(
  tx: Tx,
  user: UserRow,
  { now, machineNow, headers }: Times,
): Promise<SignedIn> {
  if (user.passwordChangeRequired) {
    const token = await openForcedReset(tx, user.id, now);
    return { password_change_required: true, password_reset_token: token };
  }
  if (user.role === "operator") {
    const token = await signSecondFactor(user, machineNow);
    return { second_factor_required: true, second_factor_token: token };
  }
  const { firstname, lastname } = user;
  const agent = headers?.get("user-agent");
  const tokens = await openSession(tx, user, machineNow, agent);
  return { ...tokens, firstname, lastname, password_change_required: false };
}
