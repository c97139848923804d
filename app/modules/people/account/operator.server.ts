import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { shortDay } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths, withQuery } from "#app/paths.ts";

import { closeAccess } from "./access.server.ts";
import { openFirstPassword } from "./ask-reset.server.ts";
import { emailUsed } from "./domain.ts";
import { nobodysPassword } from "./open-account.server.ts";
import { findOpenOperators, insertUser, lockOpenOperators } from "./repository.server.ts";

/** Before the first one is made: the command line makes it. */
const nobody = (name: string) =>
  ({ firstname: name, lastname: "", email: "", emailConfirmedAt: null }) as const;

/**
 * The open operator of this e-mail or « Prénom Nom »; in the demonstration any name is the first one's. Anybody may
 * make the first one (OPS-40).
 */
export async function operatorNamed(db: Db, name: string): Promise<Actor | undefined> {
  const open = await findOpenOperators(db);
  const found = open.find(({ email, firstname, lastname }) =>
    [email, fullName({ firstname, lastname })].includes(name),
  );
  const person = found ?? (env.demo ? open[0] : undefined);
  if (!person && open.length > 0) return undefined;
  const account = { ...(person ?? nobody(name)), emailRefused: false, teacherStatus: null };
  return { id: person?.id ?? 0, role: "operator", account: { ...account, phone: null } };
}

export async function hasOtherOperator(db: Db, id: number): Promise<boolean> {
  return (await findOpenOperators(db)).some((one) => one.id !== id);
}

const passwordDays = 7;

/** A password by mailed link; 409 when the e-mail has an account (OPS-40). */
export async function createOperator(
  { db, actor: by, now }: Call,
  { email, name }: { email: string; name: string },
): Promise<{ id: number; email: string; name: string }> {
  const [firstname = "", ...rest] = name.split(" ");
  const passwordHash = await nobodysPassword();
  return db.transaction(async (tx) => {
    const person = { email, firstname, lastname: rest.join(" "), role: "operator" } as const;
    const user = await insertUser(tx, { ...person, passwordHash, createdAt: now });
    if (!user) throw emailUsed();
    const token = await openFirstPassword(tx, user.id, { now, days: passwordDays });
    const link = withQuery(paths.newPassword, { token, email });
    const details = { firstname, until: shortDay(plusDays(now, passwordDays)) };
    await sendMail(tx, { to: email, template: "first_password", details, link }, now);
    const born = {
      machine: "account",
      id: user.id,
      event: "create",
      from: null,
      to: "open",
    } as const;
    await record(tx, { ...born, by, at: now });
    return { id: user.id, email, name };
  });
}

/** Ends sign-in and sessions at once. 404 for an unknown or closed one, 409 for the last one or one's own (OPS-40). */
export async function closeOperator(
  { db, actor: by, now, machineNow }: Call,
  { id }: { id: number },
): Promise<{ id: number; state: "disabled" }> {
  return db.transaction(async (tx) => {
    const open = await lockOpenOperators(tx);
    if (!open.includes(id)) throw new RuleError("not_found", "api.absent");
    if (open.length === 1) throw new RuleError("conflict", "api.operator.last");
    if (id === by.id) throw new RuleError("conflict", "api.operator.own");
    await closeAccess(tx, id, { by, now, machineNow });
    return { id, state: "disabled" };
  });
}
