import type { Db, Tx } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { monthInWords } from "#app/lib/french-date.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { boundsOfMonth } from "#app/lib/paris-time.ts";
import { sum } from "#app/lib/price.ts";
import { writeMovement } from "#app/modules/billing/ledger/write.server.ts";
import { findUnslippedEnds } from "#app/modules/earnings/employment-end/unslipped.repository.server.ts";
import { takesSalaries } from "#app/modules/earnings/payout/salary.server.ts";
import {
  findUnslippedSessions,
  findUnslippedTeachers,
} from "#app/modules/earnings/session-pay/repository.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { endLineOf, lineOf, monthToPay, ofNothing, type PayslipLine, sumsOf } from "./domain.ts";
import {
  findNames,
  findOwed,
  findPairs,
  insertPayslip,
  type PayslipRow,
} from "./repository.server.ts";

type Pair = Readonly<{ teacherId: number; customerId: number }>;

/**
 * Makes a month's payslips, one per employer and teacher, of courses with a verdict and sessions on no payslip (STM-18,
 * TEA-069). Idempotent; returns those made.
 */
export async function runPayslips(db: Db, period: string, now: Date): Promise<PayslipRow[]> {
  const { before } = boundsOfMonth(period);
  const month = { period, before, now };
  const ofFamilies = await eachInTurn(await findPairs(db, period, before), (pair) =>
    db.transaction((tx) => makePayslip(tx, pair, month)),
  );
  const teacherIds = await findUnslippedTeachers(db, period, before);
  const ofEntity = await eachInTurn(teacherIds, (teacherId) =>
    db.transaction((tx) => makeEntityPayslip(tx, teacherId, month)),
  );
  return [...ofFamilies, ...ofEntity];
}

/** From the 5th on, makes the previous month's payslips; returns how many. */
export async function runDuePayslips(db: Db, now: Date): Promise<number> {
  const period = monthToPay(now);
  return period ? (await runPayslips(db, period, now)).length : 0;
}

type Month = Readonly<{ period: string; before: Date; now: Date }>;

async function makePayslip(tx: Tx, pair: Pair, month: Month): Promise<PayslipRow | undefined> {
  const lines = [
    ...(await findOwed(tx, pair, month.before)).map(lineOf),
    ...(await findUnslippedEnds(tx, pair, month.before)).map(endLineOf),
  ];
  const names = await findNames(tx, pair);
  return names && keepPayslip(tx, { ...pair, names, lines }, month);
}

/** Sessions of group lessons: the second entity employs (TEA-069). */
async function makeEntityPayslip(
  tx: Tx,
  teacherId: number,
  month: Month,
): Promise<PayslipRow | undefined> {
  const owed = await findUnslippedSessions(tx, teacherId, month.before);
  const lines = owed.map(({ id: sessionPayId, ...sums }) => ({
    ...ofNothing,
    ...sums,
    sessionPayId,
  }));
  const person = await findPerson(tx, teacherId);
  const { name: employer, address } = issuerOf("second");
  const names = person && { teacher: fullName(person), employer, address };
  return names && keepPayslip(tx, { teacherId, customerId: null, names, lines }, month);
}

type NewPayslip = Readonly<{
  teacherId: number;
  customerId: number | null;
  names: Readonly<{ teacher: string; employer: string; address: string | null }>;
  lines: readonly PayslipLine[];
}>;

async function keepPayslip(
  tx: Tx,
  { teacherId, customerId, names, lines }: NewPayslip,
  { period, now }: Month,
): Promise<PayslipRow | undefined> {
  const sums = sumsOf(lines);
  // A credit waits for an amount to deduct from; nothing is left to transfer.
  if (sums.netCents <= 0) return undefined;
  const row = {
    ...sums,
    teacherId,
    customerId,
    period,
    teacherName: names.teacher,
    employerName: names.employer,
    employerAddress: names.address,
    createdAt: now,
    paidByHand: false,
  };
  const payslip = await insertPayslip(tx, row, lines);
  if (!payslip) return undefined;
  await writeContributions(tx, payslip, now);
  await notifyTeacher(tx, payslip, now);
  return payslip;
}

/** The net stays due to the teacher until transferred. */
export async function writeContributions(
  tx: Tx,
  { id, teacherId, contributionsCents }: PayslipRow,
  now: Date,
): Promise<void> {
  const sides = [
    { account: "teacher", holderId: teacherId, amountCents: contributionsCents },
    { account: "agency", amountCents: -contributionsCents },
  ] as const;
  const of = { documentKind: "payslip", documentId: id } as const;
  await writeMovement(tx, { of, cause: "payslip", sides }, now);
}

async function notifyTeacher(
  tx: Tx,
  { teacherId, period, netCents, employerName }: PayslipRow,
  now: Date,
): Promise<void> {
  const person = await findPerson(tx, teacherId);
  if (!person) return;
  const details = {
    firstname: person.firstname,
    month: monthInWords(period),
    family: employerName,
    net: sum(toEuros(netCents)),
  };
  const about = (await takesSalaries(tx, teacherId))
    ? { details, message: "payslip_made", url: paths.payslips }
    : { details, message: "payslip_waiting", url: paths.payouts };
  await notifyPerson(tx, person, { type: "payouts", ...about }, now);
}
