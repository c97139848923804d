import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { hashPassword } from "#app/lib/argon.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { randomToken } from "#app/lib/secret.server.ts";
import { sentence } from "#app/lib/sentence.ts";
import { forgetCard } from "#app/modules/billing/card-setup/save-card.server.ts";
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
  const { db, actor, now, machineNow } = call;
  const { id } = actor;
  const confirmed = await confirmIdentity(db, actor, current_password, machineNow);
  const someone = await nobody();
  await db.transaction(async (tx) => {
    const person = orNotFound(await lockPerson(tx, id), "api.absent");
    refuseUnconfirmed(person, confirmed);
    // Concurrent bindings to a student finish before our check, or find it removed.
    if (actor.role === "customer") await holdStudentsOf(tx, id);
    if (actor.role === "teacher") await holdTeacher(tx, id);
    const codes = await obstaclesOf(tx, actor, now);
    if (codes.length > 0) throw refusedFor(codes);
    const { email, firstname } = person;
    if (actor.role === "teacher") await forgetTeacher(tx, { id, email }, { now, ...someone });
    else {
      await forgetPhotosOf(tx, id, now);
      await eraseFamily(tx, id, someone);
    }
    await closeUser(tx, { id, email }, { now, ...someone });
    await endSessions(tx, id, { because: "account_deleted", at: machineNow });
    const move = { machine: "account", id, event: "delete", from: "open", to: "deleted" } as const;
    await record(tx, { ...move, by: actor, at: now });
    const forgetAt = plusDays(now, farewellDays);
    const template = actor.role === "teacher" ? "teacher_deleted" : "account_deleted";
    await sendMail(
      tx,
      { to: email, template, details: { firstname }, forgetAt, link: paths.contact },
      now,
    );
  });
  if (actor.role === "customer") await forgetCard(call);
}

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
