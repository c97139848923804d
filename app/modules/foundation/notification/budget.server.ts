import type { Tx } from "#app/db/client.server.ts";
import { calling } from "#app/lib/calling.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths } from "#app/paths.ts";

import {
  type BudgetRow,
  countMail,
  deleteBudget,
  findRecipient,
  lockBudget,
} from "./budget.repository.server.ts";
import { alwaysLeaves, budget } from "./domain.ts";

/**
 * Whether a mail may leave: beyond twenty an hour from one caller it is held for the digest. Own actions, the clock,
 * the operator and providers do not count.
 */
export async function takeMail(
  tx: Tx,
  { recipientId, template }: { recipientId: number; template: string },
  now: Date,
): Promise<boolean> {
  const call = calling.getStore();
  if (!call || call.by === `user:${String(recipientId)}`) return true;
  call.mailsOthers = true;
  if (alwaysLeaves(template)) return true;
  return (await countMail(tx, { sender: call.by, recipientId }, now)) <= budget.mails;
}

export const holdBudget = (tx: Tx, id: number): Promise<BudgetRow | undefined> =>
  lockBudget(tx, id);

/** After the hour, reports once how many mails were held. */
export async function sendHeld(tx: Tx, row: BudgetRow | undefined, now: Date): Promise<void> {
  if (!row) return;
  const person = await findRecipient(tx, row.recipientId);
  await deleteBudget(tx, row.id);
  if (!person) return;
  const { email: to, firstname, role } = person;
  const details = { firstname, count: row.mails - budget.mails };
  const link = role === "teacher" ? paths.teacherHome : paths.courses;
  await sendMail(tx, { to, template: "mails_held", details, link }, now);
}
