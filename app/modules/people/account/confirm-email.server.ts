import { z } from "zod";

import type { Call, OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import { findUnconfirmed, saveConfirmed } from "./confirm-email.repository.server.ts";

const confirmationKeys = () => keysFor(env.sessionSecrets, "e-mail confirmation");
const confirmationDays = 7;

const confirmationSchema = z.object({ id: z.number(), email: z.string(), until: z.number() });

/** The link carries user and expiry, in business time. */
export async function sendConfirmation(
  tx: Tx,
  { id, email, firstname }: { id: number; email: string; firstname: string },
  { template, now }: { template: string; now: Date },
): Promise<void> {
  const until = plusDays(now, confirmationDays);
  const token = sealed(confirmationKeys(), { id, email, until: until.getTime() });
  const details = { firstname, until: shortDay(until) };
  const link = withQuery(paths.confirmEmail, { token });
  await sendMail(tx, { to: email, template, details, link }, now);
}

/** 422 when expired or the e-mail has changed (API-159). */
export async function confirmEmail(
  { db, now }: OpenCall,
  { token }: { token: string },
): Promise<void> {
  const claims = confirmationSchema.safeParse(unsealed(confirmationKeys(), token));
  if (!claims.success) throw invalidConfirmation();
  const { id, email, until } = claims.data;
  const isTheirs = now.getTime() < until && (await saveConfirmed(db, { id, email }, now));
  if (!isTheirs) throw invalidConfirmation();
}

const invalidConfirmation = () => new RuleError("invalid", "api.account.confirm_invalid");

/** Asked by the operator (API-273); 409 when the e-mail is confirmed. */
export async function remindConfirmation(tx: Tx, id: number, now: Date): Promise<void> {
  const user = await findUnconfirmed(tx, id);
  if (!user) throw new RuleError("conflict", "api.account.email_confirmed");
  await sendConfirmation(tx, user, { template: "confirm_email", now });
}

/** Unless already confirmed (API-160). */
export async function resendConfirmation({
  db,
  actor: by,
  now,
}: Pick<Call, "db" | "actor" | "now">): Promise<void> {
  const user = await findUnconfirmed(db, by.id);
  if (!user) return;
  await db.transaction((tx) => sendConfirmation(tx, user, { template: "confirm_email", now }));
}
