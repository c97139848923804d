import { setTimeout as sleep } from "node:timers/promises";

import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays, plusMinutes } from "#app/lib/clock.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { networkOf } from "#app/lib/network.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import type { Times } from "./domain.ts";
import { resetMinutes } from "./password.domain.ts";
import { findHolderByEmail, insertReset, lockHolder } from "./password.repository.server.ts";

const room = env.demo ? 20 : 1;

const perNetwork = { calls: 100 * room, perSeconds: 3600 };

const perAccount = { calls: 3 * room, perSeconds: 3600 };

/** Hides by timing whether a mail was written. */
const sameForAllMs = 120;

/** Sends a reset link; the answer is the same for unknown addresses (AUTH-009). */
export async function askReset(call: OpenCall, { email }: { email: string }): Promise<void> {
  const { db, machineNow } = call;
  await countCall(db, `forgotten ${networkOf(call.ip)}`, perNetwork, machineNow);
  await Promise.all([sendLink(db, email, call), sleep(sameForAllMs)]);
}

async function sendLink(db: Db, email: string, { now, machineNow }: Times): Promise<void> {
  const found = await findHolderByEmail(db, email.trim());
  if (!found || (await isRequestedTooOften(db, found.id, machineNow))) return;

  await db.transaction(async (tx) => {
    const holder = await lockHolder(tx, found.id);
    if (holder?.email !== found.email) return;
    const token = await openReset(tx, holder.id, { forced: false, now });
    const link = withQuery(paths.newPassword, { token, email: holder.email });
    const details = { firstname: holder.firstname, until: timeOfDay(resetUntil(now)) };
    await sendMail(tx, { to: holder.email, template: "password_reset", details, link }, now);
  });
}

/** The fourth mail within an hour is silently dropped, so existence is not revealed. */
async function isRequestedTooOften(db: Db, userId: number, machineNow: Date): Promise<boolean> {
  try {
    await countCall(db, `forgotten user:${String(userId)}`, perAccount, machineNow);
    return false;
  } catch (error) {
    if (error instanceof RuleError && error.kind === "too_many") return true;
    throw error;
  }
}

export const resetUntil = (now: Date): Date => plusMinutes(now, resetMinutes);

/** One permission to choose a password; those before it end. Answers the token of its link. */
export async function openReset(
  db: Db,
  userId: number,
  { forced, now, expiresAt = resetUntil(now) }: { forced: boolean; now: Date; expiresAt?: Date },
): Promise<string> {
  const token = randomToken();
  await insertReset(db, { userId, hash: hashOfToken(token), forced, createdAt: now, expiresAt });
  return token;
}

/** Forced reset at sign-in (AUTH-002). */
export function openForcedReset(db: Db, userId: number, now: Date): Promise<string> {
  return openReset(db, userId, { forced: true, now });
}

/** Permission to choose a first password, for accounts created without one (TEA-062); in days. */
export function openFirstPassword(
  db: Db,
  userId: number,
  { now, days }: { now: Date; days: number },
): Promise<string> {
  return openReset(db, userId, { forced: false, now, expiresAt: plusDays(now, days) });
}
