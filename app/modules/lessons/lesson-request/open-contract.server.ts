import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hasUsableMeans } from "#app/modules/billing/card/means.server.ts";
import { requireInForce } from "#app/modules/catalogue/content/service.server.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { whyClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { slotAhead } from "#app/modules/lessons/contract/domain.ts";
import {
  conditionOf,
  confirmationOf,
  openContract,
} from "#app/modules/lessons/contract/open.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import { billingDataOf, findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { findStatusOf, listAwaitingMeans, lockBeforeContract } from "./choose.repository.server.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";
import { lessonPlaceWords, notifyFamily, notifyTeacher, phoneWords } from "./notify.server.ts";
import { type ProposalRow, saveProposal } from "./proposal.repository.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";

/**
 * Means and terms ready: the contract is written, the contacts are exchanged (STM-04, ENT-33). An
 * unknown majority is stated by the terms; a known minority waits for a parent (VAL-051).
 */
export async function completeSelection(
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
  if (!(await isPayerReady(tx, lessonRequest.customerId, now))) return false;
  // The sweep of the requests lets such a teacher go, and tells the family within the minute (STM-43, TEA-057).
  if (await whyClosed(tx, chosen.teacherId)) return false;
  const termsVersion = chosen.termsVersion ?? answer.terms_version ?? null;
  await bind(tx, lessonRequest, { ...chosen, termsVersion }, { by, now });
  return true;
}

/** Whether the family may be bound: not known to be minor, and a means of payment is there. */
async function isPayerReady(tx: Tx, customerId: number, now: Date): Promise<boolean> {
  const { birthDate } = await billingDataOf(tx, customerId);
  return !isMinor(birthDate, now) && (await hasUsableMeans(tx, customerId, now));
}

/** Whether the terms are accepted, now or before; those in force, accepted now, are kept (LAW-06, LAW-07). 409: others. */
async function takeTerms(
  tx: Tx,
  { id, termsAcceptedAt }: ProposalRow,
  answer: { terms_version?: string | undefined; begin_at_once?: boolean | undefined },
  now: Date,
): Promise<boolean> {
  if (termsAcceptedAt) return true;
  const { terms_version: termsVersion, begin_at_once: beginAtOnce = false } = answer;
  if (termsVersion === undefined) return false;
  requireInForce(termsVersion);
  await saveProposal(tx, id, { termsVersion, termsAcceptedAt: now, beginAtOnce });
  return true;
}

async function bind(tx: Tx, lessonRequest: LessonRequestRow, chosen: ProposalRow, { by, now }: By) {
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
  await saveProposal(tx, chosen.id, { offerReminderDueAt: null, offerCancelDueAt: null });
  await advanceLessonRequest(tx, lessonRequest.id, { event: "means_ready", by, now });
  const { termsVersion: version, hourlyPriceCents } = chosen;
  const agreed = confirmationOf(contract, { version, hourlyPriceCents }, now);
  const slot = slotAhead(chosen.firstSlot, now);
  await exchangeContacts(tx, lessonRequest, { teacherId: chosen.teacherId, slot, agreed }, now);
}

type Exchanged = Readonly<{
  teacherId: number;
  /** The first course that was proposed, which the call confirms. */
  slot: Date | null;
  agreed: ReturnType<typeof confirmationOf>;
}>;

/** What the call is for, to each side: to confirm the slot that was proposed, else to find one (API-096). */
const callWords = (to: "family" | "teacher", slot: Date | null, teacher: string) =>
  i18next.t(`mail:first_call.${to}_${slot ? "proposed" : "open"}`, {
    teacher,
    when: slot ? dayAndTime(slot) : "",
  });

/** Each side learns the other's name and phone, from this moment only (ENT-33); the family, what was agreed. */
async function exchangeContacts(
  tx: Tx,
  lessonRequest: LessonRequestRow,
  { teacherId, slot, agreed }: Exchanged,
  now: Date,
) {
  const { id: lessonRequestId, customerId } = lessonRequest;
  const [family, teacher] = [await findPerson(tx, customerId), await findPerson(tx, teacherId)];
  if (!family || !teacher) return;
  const lessonPlace = lessonPlaceWords(lessonRequest);
  await notifyFamily(
    tx,
    {
      lessonRequestId,
      about: "contract_opened_family",
      details: {
        teacher: teacher.firstname,
        phone: phoneWords(teacher.phone),
        call: callWords("family", slot, teacher.firstname),
        place: lessonPlace,
        ...agreed,
      },
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
        phone: phoneWords(family.phone),
        call: callWords("teacher", slot, teacher.firstname),
        place: lessonPlace,
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
