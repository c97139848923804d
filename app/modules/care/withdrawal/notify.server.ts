import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import { longDay, noonOf, timeOfDay } from "#app/lib/french-date.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { notify } from "#app/modules/foundation/notification/notify.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { expiryOf, lastDay, standingOf, withdrawalReference } from "./domain.ts";
import { stopAddress, type Subject } from "./find-subject.server.ts";
import { answerAddress, isStatedByOwner } from "./link.server.ts";
import type { WithdrawalRow } from "./repository.server.ts";

export const dayAndHour = (instant: Date): string =>
  `${longDay(instant)} \u00e0 ${timeOfDay(instant)}`;

export const statementOf = ({ name, contract }: Pick<WithdrawalRow, "name" | "contract">): string =>
  i18next.t("withdrawal:statement", { name, contract });

type About =
  | "withdrawal_stated"
  | "withdrawal_acts"
  | "withdrawal_waits"
  | "withdrawal_declined"
  | "withdrawal_confirmed"
  | "withdrawal_received"
  | "withdrawal_late"
  | "withdrawal_over"
  | "withdrawal_expired"
  | "withdrawal_refused";

/** Mails the address given and the account's: content, date and hour (LAW-20). */
export async function mailOfWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  { about, subject, effect = [] }: { about: About; subject?: Subject; effect?: readonly string[] },
  now: Date,
): Promise<void> {
  const { name, createdAt, acknowledgedAt, refundDueBy } = row;
  const details = {
    name,
    reference: withdrawalReference(row),
    statement: statementOf(row),
    stated: dayAndHour(createdAt),
    at: dayAndHour(acknowledgedAt ?? now),
    until: dayAndHour(expiryOf(createdAt)),
    acts: actsWords(row),
    ...namesOf(row, subject, now),
    effect: [...effect, ...(refundDueBy ? [byWords(refundDueBy)] : [])],
    email: legal.contact.email,
    phone: displayPhone(legal.contact.phone),
  };
  for (const to of new Set([row.email, ...(subject ? [subject.email] : [])])) {
    const link = to === subject?.email ? linkOf(row) : addressOf(row);
    await sendMail(tx, { to, template: about, details, link }, now);
  }
}

const addressOf = ({ uuid }: WithdrawalRow) => pathTo(paths.withdrawalStep, { uuid });

/** Only the account's mail proves its family; a signed-in family needs no proof. */
const linkOf = (row: WithdrawalRow) =>
  row.receivedAt === null && isStatedByOwner(row) ? addressOf(row) : answerAddress(row);

const actsWords = ({ actsAt }: WithdrawalRow) => (actsAt ? dayAndHour(actsAt) : "");

/** Also shown to the family on the site (STM-50). */
export async function notifyFamily(
  tx: Tx,
  row: WithdrawalRow,
  subject: Subject,
  now: Date,
): Promise<void> {
  const type = subject.kind === "registration" ? "registrations" : "linkings";
  const message = row.actsAt ? "withdrawal_acts" : "withdrawal_waits";
  const details = { number: subject.number, acts: actsWords(row) };
  const url = addressOf(row);
  await notify(tx, subject.customerId, { type, message, details, url }, now);
}

const namesOf = ({ contract }: WithdrawalRow, subject: Subject | undefined, now: Date) =>
  subject
    ? {
        last: longDay(noonOf(lastDay(subject.orderedAt))),
        title: i18next.t("withdrawal:titled", subject),
        again: againWords(subject, now),
        stop: stopAddress(subject) ? ` ${i18next.t("withdrawal:late_stop")}` : "",
      }
    : { last: "", title: contract, again: "", stop: "" };

/** What an unconfirmed one may still do: no time is promised that has passed. */
function againWords(subject: Subject, now: Date): string {
  const standing = standingOf(subject, now);
  const key = standing === "open" || standing === "late" ? standing : "none";
  const { email, phone } = legal.contact;
  const last = longDay(noonOf(lastDay(subject.orderedAt)));
  return i18next.t(`withdrawal:again.${key}`, { last, email, phone: displayPhone(phone) });
}

export const byWords = (refundDueBy: Date): string =>
  i18next.t("withdrawal:effect.by", { day: longDay(refundDueBy) });

export async function notifyTeacher(
  tx: Tx,
  { teacher, student }: Subject,
  now: Date,
): Promise<void> {
  if (!teacher) return;
  const details = { teacher: teacher.firstname, student };
  const [message, url] = ["contract_withdrawn", paths.teacherStudents];
  await notifyPerson(tx, teacher, { type: "students", message, details, url }, now);
}
