import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Mover } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import { longDay } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Viewer } from "#app/lib/states.ts";
import { hasUsableMeans } from "#app/modules/billing/card.server.ts";
import { move, record } from "#app/modules/history/service.server.ts";
import {
  type ContractKind,
  lessonFormatOf,
  type SearchFormat,
  toldPrice,
} from "#app/modules/price/domain.ts";
import { codeOf } from "#app/modules/reference/domain.ts";
import { portraitOf, type TeacherMode } from "#app/modules/teacher/domain.ts";

import { type ContractEvent, type ContractStatus, contractTransitions } from "./domain.ts";
import type { Contract } from "./endpoints.ts";
import {
  type ContractRow,
  findContractRow,
  findLiveContractOfLessonRequest,
  insertContract,
  listContractRowsOfCustomer,
  lockContractRow,
  saveContractRow,
} from "./repository.server.ts";

/** What is agreed when a teacher is selected, and means and terms are ready. */
export type Agreement = {
  lessonRequestId: number | null;
  proposalId: number | null;
  customerId: number;
  studentId: number;
  teacherId: number;
  subjectId: number;
  levelId: number;
  kind: ContractKind;
  courseType: SearchFormat;
  hourlyPriceCents: number;
  mode: TeacherMode;
  condition: string | null;
};

/** Binds a family, a student and a teacher (STM-16); the price is hourly cents. */
export async function openContract(
  tx: Tx,
  { courseType, ...agreed }: Agreement,
  { by, now }: { by: Mover; now: Date },
): Promise<ContractRow> {
  const contract = await insertContract(tx, {
    ...agreed,
    courseFormat: lessonFormatOf(courseType),
    status: "active",
    createdAt: now,
  });
  await record(tx, {
    machine: "contract",
    id: contract.id,
    event: "open",
    from: null,
    to: "active",
    by,
    at: now,
  });
  return contract;
}

/** A condition accepted stands in the contract, with the teacher's own words. */
export function conditionOf({
  conditionTypeId,
  teacherComments,
}: Readonly<{ conditionTypeId: number | null; teacherComments: string | null }>): string | null {
  if (!conditionTypeId) return null;
  const code = codeOf("proposalConditions", conditionTypeId) ?? "other_time";
  const name = referenceName("proposalConditions", code);
  return [name, teacherComments].filter(Boolean).join("\u00a0: ");
}

/** How long a family may renounce a contract, days (LAW-07). */
const withdrawalDays = 14;

/** What a family keeps of the contract, in words: price, mode, condition, terms, her right to renounce (LAW-06, LAW-19). */
export function confirmationOf(
  { hourlyPriceCents, mode, courseFormat, condition }: ContractRow,
  version: string | null,
  now: Date,
) {
  return {
    format: i18next.t(`reference:courseFormat.${courseFormat}`).toLocaleLowerCase("fr"),
    price: hourlyPrice(toEuros(hourlyPriceCents)),
    mode: i18next.t(`lesson-request:answer.${mode}`),
    condition: condition
      ? `${i18next.t("lesson-request:answer.condition", { name: condition })} `
      : "",
    version: version ?? "",
    until: longDay(plusDays(now, withdrawalDays)),
    contact: legal.contact.email,
  };
}

/** The only door to the status of a contract: each move leaves its line of history. */
async function advanceContract(
  tx: Tx,
  { id, status: from }: ContractRow,
  { event, by, now, cause }: { event: ContractEvent; by: Mover; now: Date; cause?: string },
): Promise<ContractStatus> {
  const thing = { machine: "contract", id, transitions: contractTransitions, from } as const;
  const to = await move(tx, thing, { event, by, now });
  const ended = to === "ended" && { endedAt: now, endCause: cause ?? null };
  await saveContractRow(tx, id, { status: to, ...ended });
  return to;
}

/** Ends a contract; the cause is kept, for the matching never proposes what went wrong (CST-49). */
export async function endContract(
  tx: Tx,
  id: number,
  { by, now, cause }: { by: Mover; now: Date; cause?: string },
): Promise<void> {
  const contract = await holdContract(tx, id);
  await advanceContract(tx, contract, { event: "end", by, now, ...(cause && { cause }) });
}

/** Holds a contract until the transaction ends; 404 when there is none. */
export async function holdContract(tx: Tx, id: number): Promise<ContractRow> {
  const contract = await lockContractRow(tx, id);
  if (!contract) throw new RuleError("not_found", "api.contract.not_found");
  return contract;
}

/** A contract, whoever's it is. */
export function findContract(db: Db, id: number): Promise<ContractRow | undefined> {
  return findContractRow(db, id);
}

/** The contract that a request came to, while it lives. */
export function findContractOfLessonRequest(
  db: Db,
  lessonRequestId: number,
): Promise<ContractRow | undefined> {
  return findLiveContractOfLessonRequest(db, lessonRequestId);
}

/** Writes when the first course is given, and its minutes (STM-16). */
export async function setFirstCourse(
  tx: Tx,
  id: number,
  { date, duration }: { date: Date | null; duration: number | null },
): Promise<void> {
  await saveContractRow(tx, id, { firstCourseDate: date, firstCourseDuration: duration });
}

/** The state of a contract, and beside it that no means of payment is left (LBL-22). */
export function presentStatus(viewer: Viewer, status: ContractStatus, unpaid: boolean) {
  const expected = unpaid && status !== "ended";
  return {
    status,
    state: presentState(viewer, { machine: "contract", state: status }),
    payment_expected: expected,
    payment_state: expected
      ? presentState(viewer, { machine: "contract", state: "payment_expected" })
      : null,
  };
}

/** The signed-in family's contracts, each with its price and what the tax credit leaves (API-017). */
export async function listContracts({ db, actor, now }: Call): Promise<Contract[]> {
  const rows = await listContractRowsOfCustomer(db, actor.id);
  const paymentExpected = rows.length > 0 && !(await hasUsableMeans(db, actor.id, now));
  return rows.map(({ contract, student, teacher }) => {
    const { courseFormat: format, status, subjectId, levelId, teacherId } = contract;
    const told = toldPrice(contract.hourlyPriceCents, { ...teacher, format });
    return {
      id: contract.id,
      kind: contract.kind,
      mode: contract.mode,
      course_format: format,
      subject: { id: subjectId, name: referenceName("subject", subjectId) },
      level: { id: levelId, name: referenceName("level", levelId) },
      student,
      teacher: {
        id: teacherId,
        firstname: teacher.firstname,
        photo_url: portraitOf({ id: teacherId, civility: teacher.civility }),
      },
      prices: { price: told.price, price_after_tax_credit: told.price_after_credit },
      condition: contract.condition,
      first_course_date: contract.firstCourseDate?.toISOString() ?? null,
      first_course_duration: contract.firstCourseDuration,
      ...presentStatus("customer", status, paymentExpected),
    };
  });
}
