import type { Tx } from "#app/db/client.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sum } from "#app/lib/price.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import type { PayeeState } from "./account.domain.ts";
import type { PayoutKind } from "./payout.domain.ts";

type Details = Readonly<Record<string, string | number>>;

async function notifyTeacher(
  tx: Tx,
  teacherId: number,
  about: Readonly<{ message: string; details?: Details; url?: string }>,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, teacherId);
  if (!person) return;
  const { message, url = paths.payouts } = about;
  const details = { ...about.details, firstname: person.firstname };
  await notifyPerson(tx, person, { type: "payouts", message, details, url }, now);
}

export async function notifyOfPayee(
  tx: Tx,
  teacherId: number,
  state: PayeeState,
  now: Date,
): Promise<void> {
  if (state === "missing" || state === "created") return;
  await notifyTeacher(tx, teacherId, { message: `payee_account_${state}` }, now);
}

/** Undefined when there is no such teacher. */
export async function writeToTeacher(
  tx: Tx,
  teacherId: number,
  text: string,
  now: Date,
): Promise<true | undefined> {
  const person = await findPerson(tx, teacherId);
  if (person?.role !== "teacher") return undefined;
  await notifyTeacher(tx, teacherId, { message: "payee_message", details: { text } }, now);
  return true;
}

export async function notifyOfIban(
  tx: Tx,
  teacherId: number,
  details: Readonly<{ before: string; end: string }>,
  now: Date,
): Promise<void> {
  await notifyTeacher(tx, teacherId, { message: "iban_changed", details }, now);
}

export async function notifyOfPayout(
  tx: Tx,
  { teacherId, kind, amountCents, ibanEnd }: Paid,
  event: "succeed" | "fail",
  now: Date,
): Promise<void> {
  const details = { amount: sum(toEuros(amountCents)), end: ibanEnd ?? "" };
  const message = messages[kind][event];
  const url = kind === "salary" && event === "succeed" ? paths.payslips : paths.payouts;
  await notifyTeacher(tx, teacherId, { message, details, url }, now);
}

const messages = {
  courses: { succeed: "payout_succeeded", fail: "payout_failed" },
  salary: { succeed: "salary_succeeded", fail: "salary_failed" },
} as const;

type Paid = Readonly<{
  teacherId: number;
  kind: PayoutKind;
  amountCents: number;
  ibanEnd: string | null;
}>;
