import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import { legal } from "#app/legal.server.ts";
import type { By } from "#app/lib/actor.ts";
import { contractNumber } from "#app/lib/contract-number.ts";
import { dayInWords, longDay, noonOf } from "#app/lib/french-date.ts";
import { toEuros } from "#app/lib/money.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { lastWithdrawalDay } from "#app/lib/working-days.ts";
import {
  type ContractKind,
  lessonFormatOf,
  type SearchFormat,
} from "#app/modules/catalogue/price/domain.ts";
import type { TeacherMode } from "#app/modules/catalogue/teacher/domain.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import {
  conditionSentence,
  type ConditionValue,
} from "#app/modules/foundation/reference/condition.domain.ts";
import { codeOf } from "#app/modules/foundation/reference/domain.ts";

import { insertPriceVersion } from "./price-version.repository.server.ts";
import { type ContractRow, insertContract } from "./repository.server.ts";

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

/** Creates a contract (STM-16); the price, hourly cents, is its first version (STM-15). */
export async function openContract(
  tx: Tx,
  { courseType, hourlyPriceCents, ...agreed }: Agreement,
  { by, now }: By,
): Promise<ContractRow> {
  const courseFormat = lessonFormatOf(courseType);
  const contract = await insertContract(tx, {
    ...agreed,
    courseFormat,
    status: "active",
    createdAt: now,
  });
  await insertPriceVersion(tx, {
    contractId: contract.id,
    format: courseFormat,
    hourlyPriceCents,
    status: "accepted",
    reason: "opening",
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

export function conditionOf({
  conditionTypeId,
  conditionValue,
  teacherComments,
}: Readonly<{
  conditionTypeId: number | null;
  conditionValue: ConditionValue | null;
  teacherComments: string | null;
}>): string | null {
  if (!conditionTypeId) return null;
  const code = codeOf("proposalConditions", conditionTypeId) ?? "other_time";
  const name = referenceName("proposalConditions", code);
  const condition = conditionSentence(i18next.t, name, conditionValue);
  return [condition, teacherComments].filter(Boolean).join(" ");
}

/** Confirmation for the family: price, mode, condition, terms, right of withdrawal (LAW-06, LAW-19). */
export function confirmationOf(
  { id, mode, courseFormat, condition }: ContractRow,
  { version, hourlyPriceCents }: Readonly<{ version: string | null; hourlyPriceCents: number }>,
  now: Date,
) {
  return {
    format: i18next.t(`reference:courseFormat.${courseFormat}`).toLocaleLowerCase("fr"),
    price: hourlyPrice(toEuros(hourlyPriceCents)),
    mode: i18next.t(`lesson-request:answer.${mode}`),
    condition: condition ? `${i18next.t("contract:condition", { text: condition })} ` : "",
    terms_day: version ? dayInWords(version.slice(0, 10)) : "",
    until: longDay(noonOf(lastWithdrawalDay(now))),
    number: contractNumber("contract", id),
    contact: legal.contact.email,
  };
}
