import type { OpenCall } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { type Actor, type By, bySystem } from "#app/lib/actor.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { requireInForce } from "#app/modules/catalogue/content/show.server.ts";
import { searchFormatOf } from "#app/modules/catalogue/price/domain.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { openContract } from "#app/modules/lessons/contract/open.server.ts";
import { holdFamily } from "#app/modules/people/account/change-family.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import {
  type InvitedAccount,
  openInvited,
  readInvited,
} from "#app/modules/people/account/open-invited.server.ts";
import type { Tokens } from "#app/modules/people/account/session.endpoints.ts";
import { bindStudent } from "#app/modules/people/student/bind.server.ts";

import { advanceAffiliation } from "./advance.server.ts";
import { type AffiliationState, forgottenAt } from "./domain.ts";
import type { AffiliationReply } from "./endpoints.ts";
import { exchangeContacts } from "./exchange.server.ts";
import { notFound, refuseAnswered } from "./hold.server.ts";
import { notifyInviting } from "./notify.server.ts";
import {
  type AffiliationRow,
  findInviting,
  findLiveContract,
  type InvitingTeacher,
  lockAffiliation,
  saveFirstAddress,
} from "./repository.server.ts";

type Reply = AffiliationReply & Readonly<{ id: number }>;

type Replied = Partial<Tokens> & { status: AffiliationState };

/** API-064: first answer wins, then 409. Existing e-mails must sign in first (STM-45). */
export async function replyToInvitation(call: OpenCall, reply: Reply): Promise<Replied> {
  const { db, now } = call;
  const accepts = reply.response === "accept";
  const invited =
    accepts && !call.actor && reply.account
      ? await readInvited(call, reply.account, "account.phone.phone_number")
      : undefined;
  return db.transaction(async (tx) => {
    const row = await lockAffiliation(tx, reply.id);
    if (row?.uuid !== reply.uuid) throw notFound();
    refuseAnswered(row);
    if (accepts) requireReady(call.actor, reply);
    const teacher = orNotFound(await findInviting(tx, row.teacherId), "api.affiliation.not_found");
    if (accepts) return accept(tx, { row, teacher, reply, invited }, call);
    await refuse(tx, { row, teacher }, { by: call.actor ?? bySystem, now });
    return { status: "refused" };
  });
}

/** Requires the current terms (LAW-06). */
function requireReady(actor: Actor | undefined, { account, terms_version: version }: Reply): void {
  if (actor && actor.role !== "customer") {
    throw new RuleError("conflict", "api.affiliation.family_only");
  }
  const errors = [
    ...(actor || account ? [] : [{ field: "account", code: "api.affiliation.account" }]),
    ...(version ? [] : [{ field: "terms_version", code: "api.affiliation.terms" }]),
  ];
  if (errors.length > 0) throw new RuleError("invalid", "api.invalid", { errors });
  requireInForce(version ?? "");
}

type Held = Readonly<{ row: AffiliationRow; teacher: InvitingTeacher }>;

async function refuse(tx: Tx, { row, teacher }: Held, { by, now }: By): Promise<void> {
  const change = { answeredAt: now, forgetAt: forgottenAt(now) };
  await advanceAffiliation(tx, row, { event: "refuse", by, now, change });
  await notifyInviting(tx, row, teacher, { about: "refused", now });
}

type Accepting = Held & Readonly<{ reply: Reply; invited: InvitedAccount | undefined }>;

async function accept(
  tx: Tx,
  { row, teacher, reply, invited }: Accepting,
  call: OpenCall,
): Promise<Replied> {
  const { now } = call;
  const opened = invited && (await openFamily(tx, invited, call));
  const by = call.actor ?? opened?.actor;
  if (!by) throw notFound();
  const contract = await bindFamily(tx, { row, teacher, reply }, { by, now });
  const change = {
    answeredAt: now,
    termsVersion: reply.terms_version ?? null,
    customerId: by.id,
    contractId: contract.id,
  };
  const accepted = await advanceAffiliation(tx, row, { event: "accept", by, now, change });
  const family = await findPerson(tx, by.id);
  if (family) await exchangeContacts(tx, { row: accepted, teacher, family, contract }, now);
  return { ...opened?.tokens, status: "accepted" };
}

/** 409 at the e-mail when it has an account: sign in instead. */
async function openFamily(tx: Tx, invited: InvitedAccount, call: OpenCall) {
  try {
    const { user, tokens } = await openInvited(tx, invited, call);
    return { actor: { id: user.id, role: "customer" } as const, tokens };
  } catch (error) {
    if (!(error instanceof RuleError) || error.kind !== "conflict") throw error;
    const code = "api.affiliation.has_account";
    throw new RuleError("conflict", code, { errors: [{ field: "account.email", code }] });
  }
}

type Binding = Omit<Accepting, "invited">;

/**
 * CUS-037, STM-45; 409 if a live contract exists. Locks the family first, so concurrent acceptances see each other.
 */
async function bindFamily(
  tx: Tx,
  { row, teacher, reply }: Binding,
  { by, now }: { by: Actor; now: Date },
) {
  const { customer } = await holdFamily(tx, by.id);
  if (isMinor(customer.billBirthDate, now))
    throw new RuleError("conflict", "api.affiliation.minor");
  if (row.address) await saveFirstAddress(tx, by.id, row.address);
  const student = await bindStudent(tx, by.id, await studentOf(tx, { row, reply }, by), now);
  const { subjectId, teacherId } = row;
  if (await findLiveContract(tx, { teacherId, studentId: student.id, subjectId })) {
    throw new RuleError("conflict", "api.affiliation.bound");
  }
  await refuseClosed(tx, teacherId, {
    leaves: "api.affiliation.teacher_leaves",
    suspended: "api.affiliation.teacher_suspended",
  });
  return openContract(
    tx,
    {
      lessonRequestId: null,
      proposalId: null,
      customerId: by.id,
      studentId: student.id,
      teacherId,
      subjectId,
      levelId: row.levelId,
      kind: "affiliation",
      courseType: searchFormatOf(row.format),
      hourlyPriceCents: row.hourlyPriceCents,
      mode: teacherMode(teacher),
      condition: null,
    },
    { by, now },
  );
}

async function studentOf(tx: Tx, { row, reply }: Pick<Binding, "row" | "reply">, by: Actor) {
  const common = { classId: row.levelId, isCustomer: !row.isCustomerParent };
  if (row.isCustomerParent) {
    const typed = { firstname: row.studentFirstname, lastname: row.studentLastname };
    const { firstname, lastname } = reply.student ?? typed;
    return { ...common, firstname, lastname, email: row.studentEmail, phone: row.studentPhone };
  }
  const person = orNotFound(await findPerson(tx, by.id), "api.affiliation.not_found");
  const { firstname, lastname, email, phone } = person;
  return { ...common, firstname, lastname, email, phone };
}
