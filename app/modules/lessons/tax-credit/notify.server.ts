import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { deskEmail } from "#app/legal.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";
import { deskPaths } from "#app/routes/operator/paths.ts";

import { lockTaxAccount, saveTaxAccount } from "./account.repository.server.ts";
import { noteWritten } from "./declare.repository.server.ts";
import type { AccountState } from "./domain.ts";

type Details = Readonly<Record<string, string | number>>;

export async function notifyFamily(
  tx: Tx,
  customerId: number,
  about: Readonly<{ message: string; details?: Details; url?: string }>,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, customerId);
  if (!person) return;
  const { message, url = paths.taxCredit } = about;
  const details = { ...about.details, firstname: person.firstname };
  await notifyPerson(tx, person, { type: "tax_credit", message, details, url }, now);
}

export async function notifyOfAccount(
  tx: Tx,
  customerId: number,
  state: AccountState,
  now: Date,
): Promise<void> {
  if (state === "created") return;
  await notifyFamily(tx, customerId, { message: `tax_account_${state}` }, now);
}

/** Mails the operators about what a person must settle (OPS-08). */
export async function notifyDesk(
  tx: Tx,
  about: Readonly<{ message: string; details: Details }>,
  now: Date,
): Promise<void> {
  const { message: template, details } = about;
  await sendMail(tx, { to: deskEmail, template, details, link: deskPaths.deskTax }, now);
}

/** The words stay in the account's history. 404 when there is no such family. */
export const writeToFamily = (
  { db, actor: by, now }: Call,
  { id, text }: { id: number; text: string },
) =>
  db.transaction(async (tx) => {
    const person = orNotFound(await findPerson(tx, id), "api.absent");
    if (person.role !== "customer") throw new RuleError("not_found", "api.absent");
    await notifyFamily(tx, id, { message: "tax_message", details: { text } }, now);
    const { state = "missing" } = (await lockTaxAccount(tx, id)) ?? {};
    const line = { machine: "tax_account", id, event: "write", from: state, to: state } as const;
    await record(tx, { ...line, by, at: now, details: { text } });
    if (state !== "missing") await saveTaxAccount(tx, id, { writtenAt: now });
    await noteWritten(tx, id, now);
    return { customer_id: id, text };
  });
