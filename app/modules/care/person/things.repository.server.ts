import { type Column, eq, or, type SQL, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { personName } from "#app/modules/people/account/table.server.ts";

import type { ThingKind } from "./domain.ts";

type Columns = Readonly<{
  state: Column;
  number?: Column;
  customer?: Column;
  teacher?: Column;
}>;

const none = <Value>() => sql<Value | null>`null`;

/** What a thing of each kind answers, in the same columns. */
function rowOf(kind: ThingKind, id: Column, { state, number, customer, teacher }: Columns) {
  return {
    kind: sql<ThingKind>`${kind}::text`.as("kind"),
    id: sql<number>`${id}`.as("id"),
    state: sql<string>`${state}`.as("state"),
    number: (number ? sql<string | null>`${number}` : none<string>()).as("number"),
    customerId: sql<number | null>`${customer ?? sql`null::int`}`.as("customer_id"),
    customer: (customer ? personName(customer) : none<string>()).as("customer"),
    teacherId: sql<number | null>`${teacher ?? sql`null::int`}`.as("teacher_id"),
    teacher: (teacher ? personName(teacher) : none<string>()).as("teacher"),
  };
}

type Numbered = PgTable & Readonly<{ id: Column }>;

const sources = {
  course: [
    courses,
    { state: courses.status, customer: courses.customerId, teacher: courses.teacherId },
  ],
  lesson_request: [
    lessonRequests,
    { state: lessonRequests.process, customer: lessonRequests.customerId },
  ],
  contract: [
    contracts,
    { state: contracts.status, customer: contracts.customerId, teacher: contracts.teacherId },
  ],
  registration: [registrations, { state: registrations.state, customer: registrations.customerId }],
  group_lesson: [groupLessons, { state: groupLessons.state, number: groupLessons.title }],
  payment: [
    payments,
    { state: payments.status, number: payments.reference, customer: payments.customerId },
  ],
  tax_declaration: [
    taxDeclarations,
    {
      state: taxDeclarations.state,
      number: taxDeclarations.requestId,
      customer: taxDeclarations.customerId,
    },
  ],
  case: [cases, { state: cases.state, customer: cases.personId }],
} as const satisfies Readonly<Partial<Record<ThingKind, readonly [Numbered, Columns]>>>;

type Kind = keyof typeof sources;

const kinds = Object.keys(sources) as Kind[];

function selected(db: Db, kind: Kind, where: SQL | undefined) {
  const [table, columns] = sources[kind];
  return db
    .select(rowOf(kind, table.id, columns))
    .from(table)
    .where(where);
}

const together = ([first, second, ...rest]: ReturnType<typeof selected>[]) =>
  first && second ? unionAll(first, second, ...rest) : first;

/** Of every kind, or of the one that its letter says: one statement. */
export async function findNumbered(
  db: Db,
  { id, kind }: Readonly<{ id: number; kind: ThingKind | undefined }>,
) {
  const wanted = kinds.filter((one) => kind === undefined || one === kind);
  const parts = wanted.map((one) => selected(db, one, eq(sources[one][0].id, id)));
  return (await together(parts)) ?? [];
}

/** Payments and declarations by what was written on a check or given by a provider. */
export async function findReferenced(db: Db, typed: string) {
  const ofPayment = or(eq(payments.reference, typed), eq(payments.intentId, typed));
  const parts = [
    selected(db, "payment", ofPayment),
    selected(db, "tax_declaration", eq(taxDeclarations.requestId, typed)),
  ];
  return (await together(parts)) ?? [];
}

export type ThingRow = Awaited<ReturnType<typeof findReferenced>>[number];
