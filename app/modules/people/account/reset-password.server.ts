import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";

import { notifyChange } from "./change-password.server.ts";
import { hashNewPassword } from "./check-password.server.ts";
import { guesses } from "./confirm-identity.server.ts";
import type { Times } from "./domain.ts";
import { sameResetMinutes } from "./password.domain.ts";
import {
  closeResets,
  findReset,
  lockHolder,
  saveEmailConfirmed,
  savePassword,
} from "./password.repository.server.ts";
import { endSessions } from "./session.server.ts";

/** 410 when unusable, whatever the cause; the link is not consumed. */
export async function checkReset(
  { db, now }: OpenCall,
  { reset_password_token: token }: { reset_password_token: string },
): Promise<void> {
  const reset = await findReset(db, hashOfToken(token));
  if (!reset || !isGood(reset, now)) throw new RuleError("gone", "api.auth.reset_link_over");
}

/** Single use; ends every session and mails (AUTH-010). A resubmission gets the same answer (ERR-30). */
export async function resetPassword(
  call: OpenCall,
  { reset_password_token: token, new_password: password }: ChosenByLink,
): Promise<void> {
  const { db } = call;
  const reset = { hash: hashOfToken(token), password };
  const isDone = (await resetOnce(db, reset, call)) || (await isResetAlready(db, reset, call));
  if (!isDone) throw new RuleError("invalid", "api.auth.reset_token_invalid");
}

type ChosenByLink = Readonly<{ reset_password_token: string; new_password: string }>;

type Reset = Readonly<{ hash: string; password: string }>;

async function resetOnce(
  db: Db,
  { hash, password }: Reset,
  { now, machineNow }: Times,
): Promise<boolean> {
  const reset = await findReset(db, hash);
  if (!reset || !isGood(reset, now)) return false;
  // Hashing is slow: no lock is held meanwhile.
  const passwordHash = await hashNewPassword(password, {
    email: reset.email,
    field: "new_password",
  });

  return db.transaction(async (tx) => {
    await lockHolder(tx, reset.id);
    const holder = await findReset(tx, hash);
    if (!holder || !isGood(holder, now)) return false;
    await savePassword(tx, holder.id, passwordHash);
    await closeResets(tx, holder.id, now);
    if (!holder.forced) await saveEmailConfirmed(tx, holder.id, now);
    await endSessions(tx, holder.id, { because: "password_changed", at: machineNow });
    await notifyChange(tx, holder, now);
    return true;
  });
}

/** Counted as a password guess, since a used link could be found by others. */
async function isResetAlready(
  db: Db,
  { hash, password }: Reset,
  { now, machineNow }: Times,
): Promise<boolean> {
  const ended = await findReset(db, hash);
  if (!ended?.usedAt || now >= plusMinutes(ended.usedAt, sameResetMinutes)) return false;
  await countCall(db, `reset again user:${String(ended.id)}`, guesses, machineNow);
  return isPassword(password, ended.passwordHash);
}

export function endResets(tx: Tx, userId: number, now: Date): Promise<void> {
  return closeResets(tx, userId, now);
}

const isGood = (reset: { usedAt: Date | null; expiresAt: Date }, now: Date) =>
  reset.usedAt === null && now < reset.expiresAt;
