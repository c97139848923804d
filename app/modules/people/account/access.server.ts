import type { Tx } from "#app/db/client.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { timeOfDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import { openReset, resetUntil } from "./ask-reset.server.ts";
import { nobodysPassword } from "./open-account.server.ts";
import { saveUser } from "./repository.server.ts";
import { endSessions } from "./session.server.ts";

type Move = Readonly<{ by: Mover; now: Date; reason?: string | undefined }>;

/** Ends sign-in and sessions at once; the caller has locked the account. */
export async function closeAccess(
  tx: Tx,
  id: number,
  { by, now, machineNow, reason }: Move & { machineNow: Date },
): Promise<void> {
  await saveUser(tx, id, { disabledAt: now });
  await endSessions(tx, id, { because: "account_disabled", at: machineNow });
  const move = { machine: "account", id, event: "disable", from: "open", to: "disabled" } as const;
  await record(tx, { ...move, by, at: now, ...(reason !== undefined && { details: { reason } }) });
}

export async function openAccess(tx: Tx, id: number, { by, now }: Move): Promise<void> {
  await saveUser(tx, id, { disabledAt: null });
  const move = { machine: "account", id, event: "enable", from: "disabled", to: "open" } as const;
  await record(tx, { ...move, by, at: now });
}

type Holder = Readonly<{ id: number; email: string; firstname: string }>;
type Order = Readonly<{ by: Mover; now: Date; machineNow: Date; reason: string }>;

/** Signs a person out everywhere and says why (API-273); 409 when no session is open. Answers how many. */
export async function closeSessions(
  tx: Tx,
  { id, email, firstname }: Holder,
  { by, now, machineNow, reason }: Order,
): Promise<number> {
  const count = await endSessions(tx, id, { because: "closed_elsewhere", at: machineNow });
  if (count === 0) throw new RuleError("conflict", "api.account.no_session");
  const move = {
    machine: "account",
    id,
    event: "close_sessions",
    from: "open",
    to: "open",
  } as const;
  await record(tx, { ...move, by, at: now, details: { count } });
  const details = { firstname, reason };
  await sendMail(tx, { to: email, template: "sessions_closed", details, link: paths.signIn }, now);
  return count;
}

/** The next sign-in asks a new password; until then a mailed link chooses it (API-273). Answers the sessions closed. */
export async function requirePassword(
  tx: Tx,
  { id, email, firstname }: Holder,
  { by, now, machineNow, reason }: Order,
): Promise<number> {
  // A thief who knows the old one would choose the next: only the mailed link does.
  const passwordHash = await nobodysPassword();
  await saveUser(tx, id, { passwordChangeRequired: true, passwordHash });
  const count = await endSessions(tx, id, { because: "closed_elsewhere", at: machineNow });
  const token = await openReset(tx, id, { forced: false, now });
  const move = {
    machine: "account",
    id,
    event: "require_password",
    from: "open",
    to: "open",
  } as const;
  await record(tx, { ...move, by, at: now });
  const details = { firstname, reason, until: timeOfDay(resetUntil(now)) };
  const link = withQuery(paths.newPassword, { token, email });
  await sendMail(tx, { to: email, template: "password_required", details, link }, now);
  return count;
}
