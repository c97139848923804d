import { setTimeout as sleep } from "node:timers/promises";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import { attempt, countCall } from "#app/api/limit.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { hashPassword, isPassword } from "#app/lib/argon.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { networkOf } from "#app/lib/network.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { sendMail } from "#app/modules/mail/service.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import common from "./common-passwords.json";
import {
  freshSignInMinutes,
  passwordRefusal,
  resetMinutes,
  sameResetMinutes,
} from "./password.domain.ts";
import {
  closeResets,
  findHolder,
  findHolderByEmail,
  findReset,
  insertReset,
  lockHolder,
  saveEmailConfirmed,
  savePassword,
} from "./password.repository.server.ts";
import { endSessions, sessionOpenedAt } from "./session.server.ts";

const commonest: ReadonlySet<string> = new Set(common);

// In the demonstration everybody calls from one machine.
const room = env.demo ? 20 : 1;
const perNetwork = { calls: 100 * room, perSeconds: 3600 };
const perAccount = { calls: 3 * room, perSeconds: 3600 };
/** Long enough to hide whether a mail was written. */
const sameForAllMs = 120;
const guesses = { calls: 5, perSeconds: 900 };

/** The hash of a password that may be chosen; 422 on its field when it may not (VAL-023). */
export async function hashNewPassword(
  password: string,
  { email, field }: { email: string; field: string },
): Promise<string> {
  const refusal = passwordRefusal(password, { email, common: commonest });
  if (refusal) throw fieldFault(field, refusal);
  return hashPassword(password);
}

/** Sends a link for a new password, if the address has an account; who asks cannot tell (AUTH-009). */
export async function askReset(call: OpenCall, { email }: { email: string }): Promise<void> {
  const { db, machineNow } = call;
  await countCall(db, `forgotten ${networkOf(call.ip)}`, perNetwork, machineNow);
  await Promise.all([sendLink(db, email, call), sleep(sameForAllMs)]);
}

async function sendLink(db: Db, email: string, { now, machineNow }: Times): Promise<void> {
  const found = await findHolderByEmail(db, email.trim());
  if (!found || (await isAskedTooOften(db, found.id, machineNow))) return;

  await db.transaction(async (tx) => {
    const holder = await lockHolder(tx, found.id);
    if (holder?.email !== found.email) return;
    const token = await openReset(tx, holder.id, { forced: false, now });
    const link = withQuery(paths.newPassword, { token, email: holder.email });
    const until = timeOfDay(plusMinutes(now, resetMinutes));
    const details = { firstname: holder.firstname, until };
    await sendMail(tx, { to: holder.email, template: "password_reset", details, link }, now);
  });
}

/** The fourth mail of an hour is not sent; nobody is told, or it would say that the account exists. */
async function isAskedTooOften(db: Db, userId: number, machineNow: Date): Promise<boolean> {
  try {
    await countCall(db, `forgotten user:${String(userId)}`, perAccount, machineNow);
    return false;
  } catch (error) {
    if (error instanceof RuleError && error.kind === "too_many") return true;
    throw error;
  }
}

async function openReset(
  db: Db,
  userId: number,
  { forced, now }: { forced: boolean; now: Date },
): Promise<string> {
  const token = randomToken();
  const expiresAt = plusMinutes(now, resetMinutes);
  await insertReset(db, { userId, hash: hashOfToken(token), forced, createdAt: now, expiresAt });
  return token;
}

/** The permission given at sign-in to whoever must choose a new password first (AUTH-002). */
export function openForcedReset(db: Db, userId: number, now: Date): Promise<string> {
  return openReset(db, userId, { forced: true, now });
}

/** Whether a link may still choose a password: 410 when not, whatever the cause; the link stays as it is. */
export async function checkReset(
  { db, now }: OpenCall,
  { reset_password_token: token }: { reset_password_token: string },
): Promise<void> {
  const asked = await findReset(db, hashOfToken(token));
  if (!asked || !isGood(asked, now)) throw new RuleError("gone", "api.auth.reset_link_over");
}

/**
 * Writes the password chosen by a link, once; every session ends and a mail says so (AUTH-010). Sent twice, the second
 * is told what the first was (ERR-30). A link that is good was sent to the present e-mail: another one ends those before it.
 */
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
type Times = Readonly<{ now: Date; machineNow: Date }>;
type Reset = Readonly<{ hash: string; password: string }>;

/** Uses a link up; false when it is not good, whatever the cause. */
async function resetOnce(
  db: Db,
  { hash, password }: Reset,
  { now, machineNow }: Times,
): Promise<boolean> {
  const asked = await findReset(db, hash);
  if (!asked || !isGood(asked, now)) return false;
  // Hashing takes long: no lock is held meanwhile.
  const passwordHash = await hashNewPassword(password, {
    email: asked.email,
    field: "new_password",
  });

  return db.transaction(async (tx) => {
    await lockHolder(tx, asked.id);
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

/**
 * Whether the link ended a moment ago and this is the password since: the same press again. Counted as a guess of the
 * present password, which it is for whoever finds a link that served.
 */
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

/** The permissions sent to a former e-mail are over. */
export function endResets(tx: Tx, userId: number, now: Date): Promise<void> {
  return closeResets(tx, userId, now);
}

const isGood = (reset: { usedAt: Date | null; expiresAt: Date }, now: Date) =>
  reset.usedAt === null && now < reset.expiresAt;

/**
 * Changes one's own password, its holder confirmed; every session ends, the present one too: a copy of its
 * tokens is worth nothing, the new password opens the next. A mail says so (AUTH-011, security 20).
 */
export async function changePassword(
  call: Call,
  input: { current_password?: string | undefined; new_password: string },
): Promise<void> {
  const { db, actor: by, now, machineNow } = call;
  const judged = await confirmIdentity(db, by, input.current_password, machineNow);
  const passwordHash = await hashNewPassword(input.new_password, {
    email: judged.email,
    field: "new_password",
  });

  const isDone = await db.transaction(async (tx) => {
    const holder = await lockHolder(tx, by.id);
    if (holder?.passwordHash !== judged.passwordHash) return false;
    await savePassword(tx, by.id, passwordHash);
    await closeResets(tx, by.id, now);
    await endSessions(tx, by.id, { because: "password_changed", at: machineNow });
    await notifyChange(tx, holder, now);
    return true;
  });
  // Another change came first: what was judged is not the password any more (security 22).
  if (!isDone) await changePassword(call, input);
}

/**
 * Before an e-mail, a phone or a password changes: the present password, unless the sign-in is younger than
 * ten minutes (AUTH-011). 422 on `current_password`; five wrong ones in a quarter of an hour are enough.
 * Returns who was confirmed: the change holds while the password is still this one (`refuseUnconfirmed`).
 */
export async function confirmIdentity(
  db: Db,
  by: Actor,
  present: string | undefined,
  machineNow: Date,
): Promise<Confirmed> {
  const holder = await findHolder(db, by.id);
  if (!holder) throw new RuleError("not_found", "api.absent");
  if (present === undefined || present === "") {
    const openedAt = await sessionOpenedAt(db, by);
    if (openedAt && machineNow < plusMinutes(openedAt, freshSignInMinutes)) return holder;
    throw presentRequired();
  }
  const key = `present user:${String(by.id)}`;
  const confirmed = await attempt(db, key, { limit: guesses, machineNow }, async () =>
    (await isPassword(present, holder.passwordHash)) ? holder : undefined,
  );
  if (!confirmed) throw fieldFault("current_password", "api.password.present_wrong");
  return confirmed;
}

/** An account as it was when its holder was confirmed. */
type Confirmed = Readonly<{ email: string; passwordHash: string }>;

const presentRequired = () => fieldFault("current_password", "api.password.present_required");

/** Once the account is locked: 422 on `current_password` unless its holder was confirmed with the password it still has. */
export function refuseUnconfirmed(
  held: Readonly<{ passwordHash: string }>,
  confirmed: Confirmed | undefined,
): void {
  if (held.passwordHash !== confirmed?.passwordHash) throw presentRequired();
}

async function notifyChange(
  tx: Tx,
  { email, firstname }: { email: string; firstname: string },
  now: Date,
): Promise<void> {
  const link = paths.forgottenPassword;
  await sendMail(
    tx,
    { to: email, template: "password_changed", details: { firstname }, link },
    now,
  );
}
