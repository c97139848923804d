import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { By } from "#app/lib/actor.ts";
import { fullName } from "#app/lib/full-name.ts";
import { dayAndHourAt, type Place } from "#app/lib/place-hour.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hasUsableMeans } from "#app/modules/billing/card/means.server.ts";
import { requireInForce } from "#app/modules/catalogue/content/show.server.ts";
import { teacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { whyClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { slotAhead } from "#app/modules/lessons/contract/domain.ts";
import {
  conditionOf,
  confirmationOf,
  openContract,
} from "#app/modules/lessons/contract/open.server.ts";
import { type ProposalRow, saveProposal } from "#app/modules/lessons/proposal/repository.server.ts";
import { isMinor } from "#app/modules/people/account/domain.ts";
import {
  billingDataOf,
  findPerson,
  homeOf,
} from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { advanceLessonRequest } from "./advance.server.ts";
import { findStatusOf, listAwaitingMeans, lockBeforeContract } from "./choose.repository.server.ts";
import { holdLessonRequest, holdProposals } from "./hold.server.ts";
import { lessonPlaceWords, notifyFamily, notifyTeacher, phoneWords } from "./notify.server.ts";
import type { LessonRequestRow } from "./repository.server.ts";

/**
 * Means and terms ready: writes the contract, exchanges contacts (STM-04, ENT-33). The terms state an unknown
 * majority; a known minor waits for a parent (VAL-051).
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
  // The request sweep releases such a teacher and notifies the family within the minute (STM-43, TEA-057).
  if (await whyClosed(tx, chosen.teacherId)) return false;
  const termsVersion = chosen.termsVersion ?? answer.terms_version ?? null;
  await bind(tx, lessonRequest, { ...chosen, termsVersion }, { by, now });
  return true;
}

async function isPayerReady(tx: Tx, customerId: number, now: Date): Promise<boolean> {
  const { birthDate } = await billingDataOf(tx, customerId);
  return !isMinor(birthDate, now) && (await hasUsableMeans(tx, customerId, now));
}

/** Accepted now or before; 409 for terms not in force (LAW-06, LAW-07). */
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
  slot: Date | null;
  agreed: ReturnType<typeof confirmationOf>;
}>;

type FirstCall = Readonly<{ slot: Date | null; teacher: string; home?: Place | undefined }>;

const callWords = (to: "family" | "teacher", { slot, teacher, home }: FirstCall) =>
  i18next.t(`mail:first_call.${to}_${slot ? "proposed" : "open"}`, {
    teacher,
    when: slot ? dayAndHourAt(slot, home) : "",
  });

/** Names and phones are exchanged from this moment only (ENT-33). */
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
  const call = { slot, teacher: teacher.firstname };
  const home = await homeOf(tx, customerId);
  await notifyFamily(
    tx,
    {
      lessonRequestId,
      about: "contract_opened_family",
      details: {
        teacher: teacher.firstname,
        phone: phoneWords(teacher.phone),
        call: callWords("family", { ...call, home }),
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
        family: fullName(family),
        phone: phoneWords(family.phone),
        call: callWords("teacher", call),
        place: lessonPlace,
      },
      link: paths.teacherStudents,
    },
    now,
  );
}

/** Locks requests that wait for means, or may by now, so that no concurrent acceptance is missed. */
export const holdBeforeMeans = lockBeforeContract;

/** Means available or majority known: every waiting request continues (STM-04). */
export async function meansReady(tx: Tx, customerId: number, { by, now }: By): Promise<void> {
  for (const id of await listAwaitingMeans(tx, customerId)) {
    const lessonRequest = await holdLessonRequest(tx, id);
    if (lessonRequest.process === "waiting_payment_method")
      await completeSelection(tx, id, { by, now });
  }
}
