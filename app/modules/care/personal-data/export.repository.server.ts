import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";

import { type Db, queryRows } from "#app/db/client.server.ts";
import { bills } from "#app/modules/billing/bill/table.server.ts";
import { payments } from "#app/modules/billing/payment/table.server.ts";
import { refunds } from "#app/modules/billing/refund/table.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { documents } from "#app/modules/career/document/table.server.ts";
import { suspensions } from "#app/modules/career/suspension/table.server.ts";
import { legalStatuses } from "#app/modules/catalogue/legal-status/table.server.ts";
import { reviews } from "#app/modules/catalogue/review/table.server.ts";
import { portraitOf } from "#app/modules/catalogue/teacher/domain.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { payouts } from "#app/modules/earnings/payout/payout.table.server.ts";
import { payslips } from "#app/modules/earnings/payslip/table.server.ts";
import { cases } from "#app/modules/foundation/case/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { notifications } from "#app/modules/foundation/notification/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { affiliations } from "#app/modules/lessons/affiliation/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { courses } from "#app/modules/lessons/course/table.server.ts";
import { lessonRequests } from "#app/modules/lessons/lesson-request/table.server.ts";
import { messages } from "#app/modules/lessons/message/table.server.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";
import { proposals } from "#app/modules/lessons/proposal/table.server.ts";
import { taxAccounts, taxDeclarations } from "#app/modules/lessons/tax-credit/table.server.ts";
import { sessions } from "#app/modules/people/account/session.table.server.ts";
import { customers, users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { replays } from "#app/modules/rooms/replay/table.server.ts";
import { replayConsents } from "#app/modules/rooms/room/consent.table.server.ts";
import { roomSeats } from "#app/modules/rooms/room/seat.table.server.ts";

/** Rows per kind at most: more than anyone has in ten years. */
const most = 10_000;

type Kind = Readonly<{
  table: PgTable;
  of: AnyPgColumn;
  which?: SQL;
  /** What no screen shows this person, since it was written about or for somebody else. */
  without?: readonly string[];
  /** Fields as this person’s screens show them (jsonb). */
  shownAs?: SQL;
}>;

const isShown = isNull(messages.withheld);

/** Who is reported may contest too, in words of their own. */
const isContestedBySender = sql`exists (select from ${historyLines} h
  where h.machine = 'case' and h.thing_id = ${cases.id} and h.event = 'contest' and h.details->>'side' = 'sender')`;

const ofFamily = {
  students: { table: students, of: students.customerId },
  requests: { table: lessonRequests, of: lessonRequests.customerId },
  contracts: { table: contracts, of: contracts.customerId },
  planned_courses: { table: plannedCourses, of: plannedCourses.customerId },
  courses: { table: courses, of: courses.customerId },
  contract_messages: { table: messages, of: messages.customerId, which: isShown },
  registrations: { table: registrations, of: registrations.customerId },
  bills: { table: bills, of: bills.customerId },
  payments: { table: payments, of: payments.customerId },
  refunds: { table: refunds, of: refunds.customerId, without: ["asked_by"] },
  tax_declarations: { table: taxDeclarations, of: taxDeclarations.customerId },
  reviews: { table: reviews, of: reviews.customerId },
  presences: { table: roomSeats, of: roomSeats.personId, which: eq(roomSeats.side, "customer") },
  recording_consents: { table: replayConsents, of: replayConsents.customerId },
} as const satisfies Record<string, Kind>;

const ofTeacher = {
  legal_status: { table: legalStatuses, of: legalStatuses.teacherId },
  subjects: { table: teacherSubjects, of: teacherSubjects.teacherId },
  prices: { table: teacherPrices, of: teacherPrices.teacherId },
  slots: { table: teacherSlots, of: teacherSlots.teacherId },
  degrees: { table: degrees, of: degrees.teacherId },
  experiences: { table: experiences, of: experiences.teacherId },
  papers: { table: documents, of: documents.teacherId },
  invitations: { table: affiliations, of: affiliations.teacherId },
  // Nothing nearer of where a family lives than its screens show, nor how the search weighed it.
  proposals: {
    table: proposals,
    of: proposals.teacherId,
    without: ["score", "terms", "customer_refusal_type_id"],
    shownAs: sql`jsonb_build_object('distance_km', round(${proposals.distanceKm}::numeric, 1))`,
  },
  contracts: { table: contracts, of: contracts.teacherId },
  planned_courses: { table: plannedCourses, of: plannedCourses.teacherId },
  courses: { table: courses, of: courses.teacherId },
  contract_messages: { table: messages, of: messages.teacherId, which: isShown },
  reviews: {
    table: reviews,
    of: reviews.teacherId,
    without: ["customer_id", "hidden_reason"],
    shownAs: sql`case when ${reviews.withheld} is null then '{}'::jsonb else '{"review": null}' end`,
  },
  payouts: { table: payouts, of: payouts.teacherId },
  payslips: { table: payslips, of: payslips.teacherId },
  suspensions: { table: suspensions, of: suspensions.teacherId },
  departures: { table: departures, of: departures.id },
  presences: { table: roomSeats, of: roomSeats.personId, which: eq(roomSeats.side, "teacher") },
  recordings: { table: replays, of: replays.teacherId },
} as const satisfies Record<string, Kind>;

const ofAnyone = {
  messages: {
    table: cases,
    of: cases.personId,
    without: ["author_reasons", "contest_text"],
    shownAs: sql`case when ${isContestedBySender} then jsonb_build_object('contest_text', ${cases.contestText})
      else '{}' end`,
  },
  notifications: { table: notifications, of: notifications.userId },
  devices: { table: sessions, of: sessions.userId },
} as const satisfies Record<string, Kind>;

/** Access secrets, storage keys and what orders the search: nothing about the person. */
const ours = [
  "password_hash",
  "link_hash",
  "idempotency_key",
  "sending_mark",
  "nonce",
  "key",
  "page_url",
  "photo_hash",
  "photo_key",
  "sealed",
  "sealed_iban",
  "sealed_health_number",
  "uuid",
  "x",
  "y",
  "rand",
  "tier",
];

const less = (names: readonly string[]) => sql`- ${`{${names.join(",")}}`}::text::text[]`;

type Row = Record<string, unknown>;

export async function findThings(db: Db, { id, role }: { id: number; role: string }) {
  const own = role === "customer" ? ofFamily : role === "teacher" ? ofTeacher : {};
  const kinds: [string, Kind][] = Object.entries({ ...own, ...ofAnyone });
  const parts = kinds.map(
    ([name, { table, of, which, without = [], shownAs = sql`'{}'::jsonb` }]) =>
      sql`(select ${name}::text as name, to_jsonb(${table}) ${less([...ours, ...without])} || ${shownAs} as thing
        from ${table} where ${of} = ${id}${which && sql` and ${which}`} limit ${most})`,
  );
  const found = await queryRows<{ name: string; thing: Row }>(
    db,
    sql.join(parts, sql` union all `),
  );
  return kinds.map(([name]) => ({
    name,
    rows: found.filter((one) => one.name === name).map(({ thing }) => thing),
  }));
}

export async function findAccount(db: Db, id: number): Promise<Row | undefined> {
  const [found] = await queryRows<{ account: Row; hash: string | null }>(
    db,
    sql`select (coalesce(to_jsonb(${teachers}), '{}') || coalesce(to_jsonb(${customers}), '{}') || to_jsonb(${users}))
          ${less(ours)} as account, ${teachers.photoHash} as hash
        from ${users}
          left join ${customers} on ${customers.id} = ${users.id}
          left join ${teachers} on ${teachers.id} = ${users.id}
        where ${users.id} = ${id}`,
  );
  if (!found?.hash) return found?.account;
  const photo = portraitOf({ id, civility: null, photoHash: found.hash }, "page");
  return { ...found.account, photo };
}

type Exported = Readonly<{ id: number; by: number; since: Date }>;

/** By this operator, since then. */
export async function wasExported(db: Db, { id, by, since }: Exported): Promise<boolean> {
  const { machine, thingId, event, byId, at } = historyLines;
  const ofPerson = and(eq(machine, "account"), eq(thingId, id), eq(event, "export"));
  return (await db.$count(historyLines, and(ofPerson, eq(byId, by), gt(at, since)))) > 0;
}

export async function findSealed(db: Db, id: number): Promise<string | undefined> {
  const [found] = await db
    .select({ sealed: taxAccounts.sealed })
    .from(taxAccounts)
    .where(eq(taxAccounts.id, id));
  return found?.sealed;
}
