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
  findContractOfLinking,
  openContract,
} from "#app/modules/contract/service.server.ts";
import { teacherMode } from "#app/modules/teacher/domain.ts";
import { paths } from "#app/paths.ts";

import {
  findLinkingIdOf,
  findStatusOf,
  listAwaitingMeans,
  lockBeforeContract,
} from "./choose.repository.server.ts";
import { cancelRefusal } from "./domain.ts";
import { tellFamily, tellTeacher } from "./notify.server.ts";
import type { ProposalAnswer } from "./proposal.endpoints.ts";
import {
  advanceOffer,
  advanceResponse,
  type By,
  closeProposal,
  type Closing,
  forgetOfferDates,
  holdProposals,
  keepTerms,
  type ProposalRow,
  settleRequest,
} from "./proposal.server.ts";
import {
  advanceLinking,
  holdLinking,
  holdLinkingOfCustomer,
  keepCancelReason,
} from "./service.server.ts";

type Held = { linking: Awaited<ReturnType<typeof holdLinking>>; proposals: ProposalRow[] };

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
    const linkingId = await findLinkingIdOf(tx, answer.id, by.id);
    if (linkingId === undefined) throw new RuleError("not_found", "api.proposal.not_found");
    const linking = await holdLinkingOfCustomer(tx, linkingId, by);
    const proposals = await holdProposals(tx, linkingId);
    const proposal = proposals.find(({ id }) => id === answer.id);
    if (!proposal) throw new RuleError("not_found", "api.proposal.not_found");

    if (answer.response === "refuse") await refuseOffer(tx, proposal, answer, { by, now });
    else if (isBringingTerms(linking.process, proposal, answer)) {
      await completeSelection(tx, linkingId, { by, now }, answer);
    } else await selectTeacher(tx, { linking, proposals }, proposal, answer, { by, now });
    return linkingId;
  });
}

const isBringingTerms = (process: string, proposal: ProposalRow, answer: ProposalAnswer) =>
  process === "waiting_payment_method" &&
  proposal.teacherResponse === "selected" &&
  proposal.termsAcceptedAt === null &&
  answer.terms_version !== undefined;

async function refuseOffer(tx: Tx, proposal: ProposalRow, answer: ProposalAnswer, { by, now }: By) {
  const { linkingId, teacherId } = proposal;
  const said = { customerRefusalTypeId: answer.refusal_type_id ?? null };
  await advanceOffer(tx, proposal, { event: "refuse", by, now }, said);
  await tellTeacher(tx, teacherId, { linkingId, about: "offer_refused" }, now);
  await settleRequest(tx, linkingId, { by, now });
}

async function selectTeacher(
  tx: Tx,
  { linking, proposals }: Held,
  chosen: ProposalRow,
  answer: ProposalAnswer,
  { by, now }: By,
) {
  const { birthDate } = await billingDataOf(tx, linking.customerId);
  if (isMinor(birthDate, now)) throw fieldFault("bill_birth_date", "api.proposal.minor");
  const accepted = await advanceOffer(tx, chosen, { event: "accept", by, now });
  await advanceResponse(tx, accepted, { event: "select", by, now });
  for (const other of proposals) {
    if (other.id !== chosen.id) await closeProposal(tx, other, "other_selected", { by, now });
  }
  await advanceLinking(tx, linking.id, { event: "offer_accepted", by, now });
  const ready = await completeSelection(tx, linking.id, { by, now }, answer);
  if (ready) return;
  const person = await findPerson(tx, chosen.teacherId);
  const details = { teacher: person?.firstname ?? "" };
  await tellFamily(tx, { linkingId: linking.id, about: "means_awaited", details }, now);
  await tellTeacher(
    tx,
    chosen.teacherId,
    { linkingId: linking.id, about: "teacher_selected" },
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
  linkingId: number,
  { by, now }: By,
  answer: { terms_version?: string | undefined; begin_at_once?: boolean | undefined } = {},
): Promise<boolean> {
  const linking = await holdLinking(tx, linkingId);
  const proposals = await holdProposals(tx, linkingId);
  const chosen = proposals.find((one) => one.teacherResponse === "selected");
  if (!chosen) throw new RuleError("conflict", "api.illegal_transition");
  if (!(await takeTerms(tx, chosen, answer, now))) return false;
  const { birthDate } = await billingDataOf(tx, linking.customerId);
  if (isMinor(birthDate, now) || !(await hasUsableMeans(tx, linking.customerId, now))) return false;
  const termsVersion = chosen.termsVersion ?? answer.terms_version ?? null;
  await bind(tx, { linking, proposals }, { ...chosen, termsVersion }, { by, now });
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

async function bind(tx: Tx, { linking }: Held, chosen: ProposalRow, { by, now }: By) {
  const teacher = await findStatusOf(tx, chosen.id);
  const contract = await openContract(
    tx,
    {
      linkingId: linking.id,
      proposalId: chosen.id,
      customerId: linking.customerId,
      studentId: linking.studentId,
      teacherId: chosen.teacherId,
      subjectId: linking.subjectId,
      levelId: linking.levelId,
      kind: "classic",
      courseType: linking.courseType,
      hourlyPriceCents: chosen.hourlyPriceCents,
      mode: teacherMode({ selfEmployed: teacher?.selfEmployed ?? false }),
      condition: conditionOf(chosen),
    },
    { by, now },
  );
  await forgetOfferDates(tx, chosen.id, "both");
  await advanceLinking(tx, linking.id, { event: "means_ready", by, now });
  const agreed = confirmationOf(contract, chosen.termsVersion, now);
  await exchangeContacts(tx, linking, { teacherId: chosen.teacherId, agreed }, now);
}

const told = (phone: string | null) => (phone ? displayPhone(phone) : "–");

/** Each side learns the other's name and phone, from this moment only (ENT-33); the family, what she agreed to. */
async function exchangeContacts(
  tx: Tx,
  { id: linkingId, customerId, address }: Held["linking"],
  { teacherId, agreed }: { teacherId: number; agreed: ReturnType<typeof confirmationOf> },
  now: Date,
) {
  const [family, teacher] = [await findPerson(tx, customerId), await findPerson(tx, teacherId)];
  if (!family || !teacher) return;
  await tellFamily(
    tx,
    {
      linkingId,
      about: "contract_opened_family",
      details: { teacher: teacher.firstname, phone: told(teacher.phone), ...agreed },
    },
    now,
  );
  await tellTeacher(
    tx,
    teacherId,
    {
      linkingId,
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
    const linking = await holdLinking(tx, id);
    if (linking.process === "waiting_payment_method") await completeSelection(tx, id, { by, now });
  }
}

/** What the first course came to: concluded, or the contract ends and the search goes on (STM-04). */
export async function firstCourseSettled(
  tx: Tx,
  linkingId: number,
  result: "ok" | "not_ok",
  { by, now }: By,
): Promise<void> {
  if (result === "ok") {
    await advanceLinking(tx, linkingId, { event: "first_course_approved", by, now });
    return;
  }
  await holdLinking(tx, linkingId);
  await releaseTeacher(tx, linkingId, "first_course_failed", { by, now });
}

/** The selected teacher is let go and never asked again for this request; the search goes on. */
export async function releaseTeacher(
  tx: Tx,
  linkingId: number,
  event: "first_course_failed" | "selection_lapsed",
  { by, now }: By,
): Promise<void> {
  const contract = await findContractOfLinking(tx, linkingId);
  if (contract) await endContract(tx, contract.id, { by, now, cause: event });
  const chosen = (await holdProposals(tx, linkingId)).find(
    (one) => one.teacherResponse === "selected",
  );
  if (chosen) {
    const freed = await advanceOffer(tx, chosen, { event: "cancel", by, now });
    await advanceResponse(tx, freed, { event: "lose", by, now });
    await tellTeacher(tx, chosen.teacherId, { linkingId, about: event }, now);
  }
  await advanceLinking(tx, linkingId, { event, by, now });
  await settleRequest(tx, linkingId, { by, now });
}

/** The family stops its request (API-143): every teacher is told, the contract ends if there is one. */
export async function cancelRequest(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
  reason: { refusal_type_id?: number | undefined; comment?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { process } = await holdLinkingOfCustomer(tx, id, by);
    const refusal = cancelRefusal(process);
    if (refusal) throw new RuleError("conflict", refusal);
    const { refusal_type_id: typeId = null, comment = null } = reason;
    await keepCancelReason(tx, id, { refusalTypeId: typeId, cancelComment: comment });
    await closeRequest(tx, id, { by, now });
  });
}

/** Closes a request for good, whoever asks it: proposals, offers, contract, then the request itself. */
export async function closeRequest(tx: Tx, id: number, move: Closing): Promise<void> {
  const { by, now, reason } = move;
  await holdLinking(tx, id);
  const contract = await findContractOfLinking(tx, id);
  if (contract) await endContract(tx, contract.id, { by, now, cause: "request_cancelled" });
  for (const proposal of await holdProposals(tx, id)) {
    await closeProposal(tx, proposal, "cancel", { by, now });
  }
  await advanceLinking(tx, id, { event: "cancelled", by, now });
  const letter = reason
    ? { about: "request_stopped", details: { reason } }
    : { about: "request_cancelled" };
  await tellFamily(tx, { linkingId: id, ...letter, undo: "ends" }, now);
}
