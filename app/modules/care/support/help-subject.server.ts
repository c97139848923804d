import i18next from "i18next";

import type { Db } from "#app/db/client.server.ts";
import { longDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import type { HelpSubject } from "#app/modules/foundation/case/help.domain.ts";
import type { CaseRow } from "#app/modules/foundation/case/hold.server.ts";
import type { NewCase } from "#app/modules/foundation/case/open.server.ts";
import type { HelpContext } from "#app/modules/foundation/reference/domain.ts";

import {
  findOwnBill,
  findOwnContract,
  findOwnCourse,
  findOwnRefund,
  findOwnRegistration,
} from "./help-subject.repository.server.ts";
import type { HelpSubjectInput } from "./support.endpoints.ts";

type Own = Readonly<{ id: number; customerId: number }>;

type Columns = Pick<NewCase, "contractId" | "teacherId" | "studentId" | "groupLessonId">;

type Found = Readonly<{ words: string; columns: Columns }>;

const words = (kind: HelpSubject, values: object): string =>
  i18next.t(`help:about.${kind}`, { ...values });

const finders: Readonly<Record<HelpSubject, (db: Db, own: Own) => Promise<Found | undefined>>> = {
  course: async (db, own) => {
    const row = await findOwnCourse(db, own);
    if (!row) return undefined;
    const { date, subjectId, student, ...columns } = row;
    const subject = referenceName("subject", subjectId);
    return { words: words("course", { subject, student, day: longDay(date) }), columns };
  },
  contract: async (db, own) => {
    const row = await findOwnContract(db, own);
    if (!row) return undefined;
    const { subjectId, student, teacher, ...columns } = row;
    const subject = referenceName("subject", subjectId);
    return { words: words("contract", { subject, student, teacher }), columns };
  },
  registration: async (db, own) => {
    const row = await findOwnRegistration(db, own);
    if (!row) return undefined;
    const { title, student, ...columns } = row;
    return { words: words("registration", { title, student }), columns };
  },
  bill: async (db, own) => {
    const row = await findOwnBill(db, own);
    return row && { words: words("bill", { number: numberOf(row) }), columns: {} };
  },
  refund: async (db, own) => {
    const row = await findOwnRefund(db, own);
    return row && { words: words("refund", { amount: sum(row.amountCents / 100) }), columns: {} };
  },
};

type Subject = Pick<CaseRow, "subjectKind" | "subjectId" | "subject"> &
  Readonly<{ origin: HelpContext | null; columns: Columns }>;

const origins: Readonly<Record<HelpSubject, HelpContext>> = {
  course: "course",
  contract: "course",
  registration: "group_lesson",
  bill: "payment",
  refund: "payment",
};

const noSubject = { subjectKind: null, subjectId: null, subject: null, origin: null, columns: {} };

/** A kind needs its id, an id its kind. */
export function refuseHalf({ subject_kind: kind, subject_id: id }: HelpSubjectInput): void {
  if ((kind === undefined) !== (id === undefined)) throw fieldFault("subject_id", "api.invalid");
}

/** The thing that help is asked about, if one is named (CUS-051). 404 for another family's. */
export async function namedSubject(
  db: Db,
  input: HelpSubjectInput,
  customerId: number,
): Promise<Subject> {
  const { subject_kind: subjectKind = null, subject_id: subjectId = null } = input;
  if (subjectKind === null || subjectId === null) return noSubject;
  const own = { id: subjectId, customerId };
  const found = orNotFound(await finders[subjectKind](db, own), "api.absent");
  const { words: subject, columns } = found;
  return { subjectKind, subjectId, subject, origin: origins[subjectKind], columns };
}
