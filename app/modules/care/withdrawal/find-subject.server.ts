import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { contractNumber, readContractNumber } from "#app/lib/contract-number.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { findBillNamed } from "#app/modules/billing/bill/issue.server.ts";
import { readBillReference } from "#app/modules/billing/bill/reference.domain.ts";
import { isWithdrawable } from "#app/modules/group-lessons/registration/domain.ts";
import { findCourse } from "#app/modules/lessons/course/hold.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { standingOf, type WithdrawalSubject } from "./domain.ts";
import type { WithdrawalRow } from "./repository.server.ts";
import {
  contractIs,
  contractOfRequest,
  contractsRunning,
  contractsSince,
  findContracts,
  findRegistrations,
  registrationIs,
  registrationsSince,
} from "./subject.repository.server.ts";

export type Subject = Readonly<{
  kind: WithdrawalSubject;
  id: number;
  number: string;
  customerId: number;
  email: string;
  title: string;
  student: string;
  orderedAt: Date;
  isLive: boolean;
  endsAt: Date | null;
  teacher: { id: number; firstname: string; email: string } | null;
}>;

type FoundRegistration = Awaited<ReturnType<typeof findRegistrations>>[number];
type FoundContract = Awaited<ReturnType<typeof findContracts>>[number];

function ofRegistration({ state, ...found }: FoundRegistration): Subject {
  const number = contractNumber("registration", found.id);
  const isLive = isWithdrawable(state);
  return { ...found, number, isLive, kind: "registration", teacher: null };
}

function ofContract({ status, subjectId, ...found }: FoundContract): Subject {
  const subject = referenceName("subject", subjectId);
  const title = i18next.t("withdrawal:lessons", { subject, teacher: found.teacher.firstname });
  const number = contractNumber("contract", found.id);
  return { ...found, title, number, isLive: status !== "ended", endsAt: null, kind: "contract" };
}

/** By the number of a registration, contract, request or bill; does not check the owner (STM-50). */
export async function findSubjectNamed(db: Db, words: string): Promise<Subject | undefined> {
  const named = readContractNumber(words) ?? (await billed(db, words));
  if (!named) return undefined;
  if (named.kind === "registration") {
    const [found] = await findRegistrations(db, registrationIs(named.id));
    return found && found.state !== "draft" ? ofRegistration(found) : undefined;
  }
  const which = named.kind === "contract" ? contractIs(named.id) : contractOfRequest(named.id);
  const [found] = await findContracts(db, which);
  return found && ofContract(found);
}

/** References of older documents have no check letter (STM-50). */
export const bearsCheckLetter = (words: string): boolean =>
  readContractNumber(words)?.isChecked ?? readBillReference(words) !== undefined;

async function billed(db: Db, words: string) {
  const bill = await findBillNamed(db, words);
  if (!bill) return undefined;
  if (bill.subjectKind === "registration") {
    return { kind: "registration", id: bill.subjectId } as const;
  }
  const course = await findCourse(db, bill.subjectId);
  return course && ({ kind: "contract", id: course.contractId } as const);
}

export async function subjectOf(
  db: Db,
  { registrationId, contractId }: Pick<WithdrawalRow, "registrationId" | "contractId">,
): Promise<Subject | undefined> {
  if (registrationId !== null) {
    return (await findRegistrations(db, registrationIs(registrationId))).map(ofRegistration)[0];
  }
  if (contractId === null) return undefined;
  return (await findContracts(db, contractIs(contractId))).map(ofContract)[0];
}

/** More than the longest period: fourteen days and the days off after them. */
const longestDays = 21;

export async function listOpenSubjects(db: Db, customerId: number, now: Date): Promise<Subject[]> {
  const since = plusDays(now, -longestDays);
  const groupLessons = await findRegistrations(db, registrationsSince(customerId, since));
  const lessons = await findContracts(db, contractsSince(customerId, since));
  return [...groupLessons.map(ofRegistration), ...lessons.map(ofContract)]
    .filter((one) => standingOf(one, now) === "open")
    .sort((one, other) => other.orderedAt.getTime() - one.orderedAt.getTime());
}

/** Contracts past their withdrawal: they are stopped instead (CUS-016). */
export async function listLateContracts(db: Db, customerId: number, now: Date): Promise<Subject[]> {
  const running = await findContracts(db, contractsRunning(customerId));
  return running.map(ofContract).filter((one) => standingOf(one, now) === "late");
}

/** Where a running contract is stopped; null for a group lesson, and once ended. */
export const stopAddress = ({ kind, isLive, id }: Subject): string | null =>
  kind === "contract" && isLive ? pathTo(paths.signalChange, { contractId: String(id) }) : null;
