import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor, Role } from "#app/lib/actor.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { forgetCards } from "#app/modules/billing/card-setup/save-card.server.ts";
import { forgetPhoto } from "#app/modules/catalogue/teacher/photo.server.ts";
import { publishTeachers } from "#app/modules/catalogue/teacher/publish.server.ts";
import { mayChangeIban } from "#app/modules/earnings/payout/owed.server.ts";
import { isPayslipOwed } from "#app/modules/earnings/payslip/owed.server.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import {
  confirmIdentity,
  refuseUnconfirmed,
} from "#app/modules/people/account/confirm-identity.server.ts";
import { endSessions } from "#app/modules/people/account/session.server.ts";
import { findStanding } from "#app/modules/people/account/standing.server.ts";
import { holdStudentsOf } from "#app/modules/people/student/list.server.ts";
import { forgetPhotosOf } from "#app/modules/people/student/photo.server.ts";
import { paths } from "#app/paths.ts";

import { closeUser, eraseFamily, findObstacles, lockPerson } from "./delete.repository.server.ts";
import {
  eraseTeacher,
  findTeacherObstacles,
  holdTeacher,
} from "./delete-teacher.repository.server.ts";
import { holdAccount } from "./disable.server.ts";

/** The farewell mail may leave until then; afterwards its address is erased. */
const farewellDays = 30;

/** What blocks closing the account, a sentence each (LAW-08). */
export async function showDeletion({
  db,
  actor,
  now,
}: Call): Promise<{ obstacles: { code: string; message: string }[] }> {
  const codes = await obstaclesOf(db, actor, now);
  return { obstacles: codes.map((code) => ({ code, message: sentence(code) })) };
}

async function obstaclesOf(db: Db, { id, role }: Actor, now: Date): Promise<string[]> {
  if (role === "operator") return ["api.account.delete_operator"];
  if (role === "teacher") return teacherObstaclesOf(db, id, now);
  return named((await findObstacles(db, id, now)) ?? {});
}

const named = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? [`api.account.delete_${name}`] : [],
  );

/** A teacher leaves first: then families know, and what is earned is paid. */
async function teacherObstaclesOf(db: Db, id: number, now: Date): Promise<string[]> {
  const standing = await findStanding(db, id);
  if (standing === "hired") return ["api.account.delete_hired"];
  const found = await findTeacherObstacles(db, id, now);
  const payout = standing === "left" && (await mayChangeIban(db, id, now, isPayslipOwed));
  return named({ ...found, payout: Number(payout) });
}

/**
 * Closes an account (API-153, LAW-08); bills, and what a teacher's invoices and payslips name, stay ten years. 422 at
 * the password; 409 with each reason: money due, contract, course, request or group lesson open, a teacher not left.
 */
export async function deleteAccount(
  call: Call,
  { current_password }: { current_password?: string | undefined },
): Promise<void> {
  const { db, actor, machineNow } = call;
  const confirmed = await confirmIdentity(db, actor, current_password, machineNow);
  const someone = await nobody();
  await db.transaction(async (tx) => {
    const person = orNotFound(await lockPerson(tx, actor.id), "api.absent");
    refuseUnconfirmed(person, confirmed);
    await erase(tx, { ...person, id: actor.id, role: actor.role }, { call, someone });
  });
  if (actor.role === "customer") await forgetCards(call);
}

/** The same for the person whom an operator names, with the reason that is mailed (API-273). */
export async function closeAccount(
  call: Call,
  { who, reason }: Readonly<{ who: string | number; reason: string }>,
): Promise<Readonly<{ id: number; role: Role; state: "deleted" }>> {
  const someone = await nobody();
  const closed = await call.db.transaction(async (tx) => {
    const held = await holdAccount(tx, who);
    await erase(tx, held, { call, someone, reason });
    return held;
  });
  const { id, role } = closed;
  if (role === "customer") await forgetCards({ ...call, actor: { id, role } });
  return { id, role, state: "deleted" };
}

type Erasing = Readonly<{ call: Call; someone: Someone; reason?: string }>;

/** 409 with each reason why the account cannot close yet; its row is locked. */
async function erase(
  tx: Tx,
  person: Readonly<{ id: number; role: Role; email: string; firstname: string }>,
  { call: { actor: by, now, machineNow }, someone, reason }: Erasing,
): Promise<void> {
  const { id, role, email, firstname } = person;
  // Concurrent bindings to a student finish before our check, or find it removed.
  if (role === "customer") await holdStudentsOf(tx, id);
  if (role === "teacher") await holdTeacher(tx, id);
  const codes = await obstaclesOf(tx, person, now);
  if (codes.length > 0) throw refusedFor(codes);
  if (role === "teacher") await forgetTeacher(tx, { id, email }, { now, ...someone });
  else {
    await forgetPhotosOf(tx, id, now);
    await eraseFamily(tx, id, someone);
  }
  await closeUser(tx, { id, email }, { now, ...someone });
  await endSessions(tx, id, { because: "account_deleted", at: machineNow });
  const move = { machine: "account", id, event: "delete", from: "open", to: "deleted" } as const;
  await record(tx, { ...move, by, at: now });
  const own = role === "teacher" ? "teacher_deleted" : "account_deleted";
  const farewell = {
    template: reason === undefined ? own : "account_deleted_by_us",
    details: { firstname, ...(reason !== undefined && { reason, kept: keptAfter(role) }) },
  };
  const forgetAt = plusDays(now, farewellDays);
  await sendMail(tx, { to: email, ...farewell, forgetAt, link: paths.contact }, now);
}

/** What the law keeps of a closed account. */
const keptAfter = (role: Role): string =>
  i18next.t(`settings:kept_after.${role === "teacher" ? "teacher" : "customer"}`);

async function forgetTeacher(
  tx: Tx,
  { id, email }: { id: number; email: string },
  { now, firstname, lastname }: { now: Date; firstname: string; lastname: string },
): Promise<void> {
  await forgetPhoto(tx, id, now);
  const keys = await eraseTeacher(tx, { id, email }, { firstname, lastname });
  await letGoOfFiles(tx, keys, now);
  await publishTeachers(tx, [id], now);
}

type Someone = Awaited<ReturnType<typeof nobody>>;

/** Placeholder in remaining rows; its password is unknown. */
const nobody = async () => ({
  passwordHash: await hashPassword(randomToken()),
  firstname: i18next.t("settings:closed.firstname"),
  lastname: i18next.t("settings:closed.lastname"),
});

const refusedFor = (codes: readonly string[]) =>
  new RuleError("conflict", "api.account.delete_refused", {
    errors: codes.map((code) => ({ field: "current_password", code })),
  });
