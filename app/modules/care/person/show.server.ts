import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import { plusMinutes } from "#app/lib/clock.ts";
import { townWithCountry } from "#app/lib/country.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { fieldFault, orNotFound } from "#app/lib/rule-error.ts";
import { wire } from "#app/lib/wire.ts";
import { dueCents } from "#app/modules/billing/bill/domain.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";

import { visitMinutes } from "./domain.ts";
import { shownPersonSchema } from "./endpoints.ts";
import {
  findBills,
  findCases,
  findContracts,
  findRequests,
  findWhole,
} from "./show.repository.server.ts";

type Shown = z.output<typeof shownPersonSchema>;
/** The reason given now, or within the hour by the same operator; 422 without either. */
function visitOf({ now }: Call, { visit }: Found, reason: string | undefined): Shown["visit"] {
  if (reason !== undefined) return { reason, until: plusMinutes(now, visitMinutes).toISOString() };
  if (!visit) throw fieldFault("reason", "api.operator.visit_reason");
  const until = plusMinutes(new Date(visit.at), visitMinutes).toISOString();
  return { reason: visit.reason, until };
}

/** A person of any role, for an operator who says why (API-272, OPS-24). */
export async function showPersonToOperator(
  call: Call,
  { id: who, reason }: Readonly<{ id: number | string; reason?: string | undefined }>,
): Promise<Shown> {
  const { reader, actor, now } = call;
  const visitor = { operatorId: actor.id, since: plusMinutes(now, -visitMinutes) };
  const found = orNotFound(await findWhole(reader, who, visitor), "api.absent");
  const { user } = found;
  const visit = visitOf(call, found, reason);
  return wire(shownPersonSchema, user, {
    person_id: user.id,
    name: fullName(user),
    open_sessions: found.openSessions,
    last_seen_at: iso(found.lastSeenAt),
    ...livesAt(found),
    visit,
    students: found.students.map(presentStudent),
    requests: (await findRequests(reader, user.id)).map(presentRequest),
    contracts: (await findContracts(reader, user.id)).map((row) => presentContract(row, user.id)),
    bills: (await findBills(reader, user.id)).map(presentBill),
    cases: (await findCases(reader, user.id)).map(presentCase),
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findWhole>>>;

function livesAt({ customer, teacher }: Found) {
  if (!teacher) {
    return {
      address: customer?.address?.full_address ?? null,
      birth_date: customer?.birthDate ?? null,
    };
  }
  const address = [teacher.street, townWithCountry(teacher.city, teacher.country)]
    .filter(Boolean)
    .join(", ");
  return { address, birth_date: teacher.birthDate };
}

type RowOf<Find extends (db: Db, id: number) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

const presentStudent = (row: Found["students"][number]): Shown["students"][number] => ({
  id: row.id,
  name: fullName(row),
  level: row.classId === null ? null : referenceName("level", row.classId),
  removed: !row.enabled,
});

const presentRequest = ({
  request,
  student,
}: RowOf<typeof findRequests>): Shown["requests"][number] => ({
  id: request.id,
  process: request.process,
  subject: referenceName("subject", request.subjectId),
  level: referenceName("level", request.levelId),
  student,
  created_at: request.createdAt.toISOString(),
});

function presentContract(
  { contract, student, customer, teacher }: RowOf<typeof findContracts>,
  personId: number,
): Shown["contracts"][number] {
  const { customerId, teacherId } = contract;
  const other =
    customerId === personId
      ? { id: teacherId, name: teacher ?? "–" }
      : { id: customerId, name: customer ?? "–" };
  return {
    id: contract.id,
    status: contract.status,
    subject: referenceName("subject", contract.subjectId),
    student,
    other,
    created_at: contract.createdAt.toISOString(),
    ended_at: iso(contract.endedAt),
  };
}

const presentBill = (bill: RowOf<typeof findBills>): Shown["bills"][number] => ({
  id: bill.id,
  number: numberOf(bill),
  kind: bill.kind,
  status: bill.status,
  what: bill.subjectName,
  amount: toEuros(bill.amountCents),
  due: bill.status === "paid" || bill.kind === "credit" ? 0 : toEuros(dueCents(bill)),
  created_at: bill.createdAt.toISOString(),
});

const presentCase = ({
  id,
  kind,
  state,
  text,
  createdAt,
}: RowOf<typeof findCases>): Shown["cases"][number] => ({
  id,
  kind,
  state,
  text,
  created_at: createdAt.toISOString(),
});
