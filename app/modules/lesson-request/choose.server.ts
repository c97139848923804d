import type { Db, Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { ageOn, parisDay } from "#app/lib/paris-time.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { billingDataOf, findPerson } from "#app/modules/account/service.server.ts";
import { hasUsableMeans } from "#app/modules/billing/card.server.ts";
import {
  conditionOf,
  confirmationOf,
  endContract,
  findContractOfLessonRequest,
  openContract,
} from "#app/modules/contract/service.server.ts";
import { teacherMode } from "#app/modules/teacher/domain.ts";
import { paths } from "#app/paths.ts";

import {
  findLessonRequestIdOf,
  findStatusOf,
  listAwaitingMeans,
  lockBeforeContract,
} from "./choose.repository.server.ts";
import { notifyFamily, notifyTeacher } from "./notify.server.ts";
import type { ProposalAnswer } from "./proposal.endpoints.ts";
import {
  advanceOffer,
  advanceResponse,
  type By,
  closeProposal,
  forgetOfferDates,
  holdProposals,
  keepTerms,
  type ProposalRow,
  settleRequest,
} from "./proposal.server.ts";
import {
  advanceLessonRequest,
  holdLessonRequest,
  holdLessonRequestOfCustomer,
} from "./service.server.ts";

type Held = {
  lessonRequest: Awaited<ReturnType<typeof holdLessonRequest>>;
  proposals: ProposalRow[];
};

/**
 * The family accepts or refuses an offer (API-031). Accepting selects the teacher and closes the
 * others; the contract follows at once when means and terms are ready. A second acceptance: 409.
 * Sent again for the selected teacher, it brings the terms that were missing. Returns the request's id.
 */
export async function answerProposal(
  db: Db,
  by: Actor,
  now: Date,
  answer: ProposalAnswer,
): Promise<number> {
  return db.transaction(async (tx) => {
    const lessonRequestId = await findLessonRequestIdOf(tx, answer.id, by.id);
    if (lessonRequestId === undefined) throw new RuleError("not_found", "api.proposal.not_found");
    const lessonRequest = await holdLessonRequestOfCustomer(tx, lessonRequestId, by);
    const proposals = await holdProposals(tx, lessonRequestId);
    const proposal = proposals.find(({ id }) => id === answer.id);
    if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");

    if (answer.response === "refuse") await refuseOffer(tx, proposal, answer, { by, now });
    else if (isBringingTerms(lessonRequest.process, proposal, answer)) {
      await completeSelection(tx, lessonRequestId, { by, now }, answer);
    } else await selectTeacher(tx, { lessonRequest, proposals }, proposal, answer, { by, now });
    return lessonRequestId;
  });
}

const isBringingTerms = (process: string, proposal: ProposalRow, answer: ProposalAnswer) =>
  process === "waiting_payment_method" &&
  proposal.teacherResponse === "selected" &&
  proposal.termsAcceptedAt === null &&
  answer.terms_version !== undefined;

async function refuseOffer(tx: Tx, proposal: ProposalRow, answer: ProposalAnswer, { by, now }: By) {
  const { lessonRequestId, teacherId } = proposal;
  const said = { customerRefusalTypeId: answer.refusal_type_id ?? null };
  await advanceOffer(tx, proposal, { event: "refuse", by, now }, said);
  await notifyTeacher(tx, teacherId, { lessonRequestId, about: "offer_refused" }, now);
  await settleRequest(tx, lessonRequestId, { by, now });
}

async function selectTeacher(
  tx: Tx,
  { lessonRequest, proposals }: Held,
  chosen: ProposalRow,
  answer: ProposalAnswer,
  { by, now }: By,
) {
  const { birthDate } = await billingDataOf(tx, lessonRequest.customerId);
  if (isMinor(birthDate, now)) throw fieldFault("bill_birth_date", "api.proposal.minor");
  const accepted = await advanceOffer(tx, chosen, { event: "accept", by, now });
  await advanceResponse(tx, accepted, { event: "select", by, now });
  for (const other of proposals) {
    if (other.id !== chosen.id) await closeProposal(tx, other, "other_selected", { by, now });
  }
  await advanceLessonRequest(tx, lessonRequest.id, { event: "offer_accepted", by, now });
  const ready = await completeSelection(tx, lessonRequest.id, { by, now }, answer);
  if (ready) return;
  const person = await findPerson(tx, chosen.teacherId);
  const details = { teacher: person?.firstname ?? "" };
  await notifyFamily(
    tx,
    { lessonRequestId: lessonRequest.id, about: "means_awaited", details },
    now,
  );
  await notifyTeacher(
    tx,
    chosen.teacherId,
    { lessonRequestId: lessonRequest.id, about: "teacher_selected" },
    now,
  );
}

const isMinor = (birthDate: string | null, now: Date) =>
  birthDate !== null && ageOn(birthDate, parisDay(now)) < 18;

/**
 * Means and terms ready: the contract is written, the contacts are exchanged (STM-04, ENT-33). An
 * unknown majority is stated by the terms; a known minority waits for a parent (VAL-051).
 */
async function completeSelection(
  tx: Tx,
  lessonRequestId: number,
  { by, now }: By,
  answer: { terms_version?: string | undefined; begin_at_once?: boolean | undefined } = {},
): Promise<boolean> {
  const lessonRequest = await holdLessonRequest(tx, lessonRequestId);
  const proposals = await holdProposals(tx, lessonRequestId);
  const chosen = proposals.find((one) => one.teacherResponse === "selected");
  if (!chosen) throw new RuleError("conflict", "api.illegal_transition");
  if (!(await takeTerms(tx, chosen, answer, now))) return false;
  const { birthDate } = await billingDataOf(tx, lessonRequest.customerId);
  if (isMinor(birthDate, now) || !(await hasUsableMeans(tx, lessonRequest.customerId, now)))
    return false;
  const termsVersion = chosen.termsVersion ?? answer.terms_version ?? null;
  await bind(tx, { lessonRequest, proposals }, { ...chosen, termsVersion }, { by, now });
  return true;
}

/** Whether the terms are accepted, now or before; what is accepted now is kept (LAW-06, LAW-07). */
async function takeTerms(
  tx: Tx,
  { id, termsAcceptedAt }: ProposalRow,
  answer: { terms_version?: string | undefined; begin_at_once?: boolean | undefined },
  now: Date,
): Promise<boolean> {
  if (termsAcceptedAt) return true;
  const { terms_version: termsVersion, begin_at_once: beginAtOnce = false } = answer;
  if (termsVersion === undefined) return false;
  await keepTerms(tx, id, { termsVersion, termsAcceptedAt: now, beginAtOnce });
  return true;
}

async function bind(tx: Tx, { lessonRequest }: Held, chosen: ProposalRow, { by, now }: By) {
  const teacher = await findStatusOf(tx, chosen.id);
  const contract = await openContract(
    tx,
    {
      lessonRequestId: lessonRequest.id,
      proposalId: chosen.id,
      customerId: lessonRequest.customerId,
      studentId: lessonRequest.studentId,
      teacherId: chosen.teacherId,
      subjectId: lessonRequest.subjectId,
      levelId: lessonRequest.levelId,
      kind: "classic",
      courseType: lessonRequest.courseType,
      hourlyPriceCents: chosen.hourlyPriceCents,
      mode: teacherMode({ selfEmployed: teacher?.selfEmployed ?? false }),
      condition: conditionOf(chosen),
    },
    { by, now },
  );
  await forgetOfferDates(tx, chosen.id, "both");
  await advanceLessonRequest(tx, lessonRequest.id, { event: "means_ready", by, now });
  const agreed = confirmationOf(contract, chosen.termsVersion, now);
  await exchangeContacts(tx, lessonRequest, { teacherId: chosen.teacherId, agreed }, now);
}

const told = (phone: string | null) => (phone ? displayPhone(phone) : "–");

/** Each side learns the other's name and phone, from this moment only (ENT-33); the family, what she agreed to. */
async function exchangeContacts(
  tx: Tx,
  { id: lessonRequestId, customerId, address }: Held["lessonRequest"],
  { teacherId, agreed }: { teacherId: number; agreed: ReturnType<typeof confirmationOf> },
  now: Date,
) {
  const [family, teacher] = [await findPerson(tx, customerId), await findPerson(tx, teacherId)];
  if (!family || !teacher) return;
  await notifyFamily(
    tx,
    {
      lessonRequestId,
      about: "contract_opened_family",
      details: { teacher: teacher.firstname, phone: told(teacher.phone), ...agreed },
    },
    now,
  );
  await notifyTeacher(
    tx,
    teacherId,
    {
      lessonRequestId,
      about: "contract_opened_teacher",
      details: {
        family: `${family.firstname} ${family.lastname}`,
        phone: told(family.phone),
        place: address?.full_address ?? referenceName("courseFormat", "individual_webcam"),
      },
      link: paths.teacherStudents,
    },
    now,
  );
}

/** Holds the requests that wait for means, or may by now: who accepts sees what is then written, or is seen. */
export const holdBeforeMeans = lockBeforeContract;

/** A means of payment is there (or a majority is known): every request that waited goes on (STM-04). */
export async function meansReady(tx: Tx, customerId: number, { by, now }: By): Promise<void> {
  for (const id of await listAwaitingMeans(tx, customerId)) {
    const lessonRequest = await holdLessonRequest(tx, id);
    if (lessonRequest.process === "waiting_payment_method")
      await completeSelection(tx, id, { by, now });
  }
}

/** What the first course came to: concluded, or the contract ends and the search goes on (STM-04). */
export async function firstCourseSettled(
  tx: Tx,
  lessonRequestId: number,
  result: "ok" | "not_ok",
  { by, now }: By,
): Promise<void> {
  if (result === "ok") {
    await advanceLessonRequest(tx, lessonRequestId, { event: "first_course_approved", by, now });
    return;
  }
  await holdLessonRequest(tx, lessonRequestId);
  await releaseTeacher(tx, lessonRequestId, "first_course_failed", { by, now });
}

/** The selected teacher is let go and never asked again for this request; the search goes on. */
export async function releaseTeacher(
  tx: Tx,
  lessonRequestId: number,
  event: "first_course_failed" | "selection_expired",
  { by, now }: By,
): Promise<void> {
  const contract = await findContractOfLessonRequest(tx, lessonRequestId);
  if (contract) await endContract(tx, contract.id, { by, now, cause: event });
  const chosen = (await holdProposals(tx, lessonRequestId)).find(
    (one) => one.teacherResponse === "selected",
  );
  if (chosen) {
    const freed = await advanceOffer(tx, chosen, { event: "cancel", by, now });
    await advanceResponse(tx, freed, { event: "lose", by, now });
    await notifyTeacher(tx, chosen.teacherId, { lessonRequestId, about: event }, now);
  }
  await advanceLessonRequest(tx, lessonRequestId, { event, by, now });
  await settleRequest(tx, lessonRequestId, { by, now });
}
