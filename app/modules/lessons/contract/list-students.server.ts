import type { Call } from "#app/api/call.server.ts";
import { pageOf } from "#app/api/endpoint.ts";
import { iso } from "#app/api/wire.ts";
import type { Db } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { shownInstant } from "#app/lib/deadline.ts";
import { fullName } from "#app/lib/full-name.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { isUsable } from "#app/modules/billing/card/domain.ts";
import { priceRange, splitOf } from "#app/modules/catalogue/price/domain.ts";
import { presentRequested } from "#app/modules/catalogue/review/show-of-family.server.ts";
import {
  lessonFormats,
  roundedRating,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";
import { cursusOfLevel } from "#app/modules/foundation/reference/schooling.domain.ts";

import { slotAhead } from "./domain.ts";
import { presentStatus } from "./list.server.ts";
import type { TeacherContract, TeacherStudent } from "./list-students.endpoints.ts";
import { findContract, listContractsByStudent } from "./list-students.repository.server.ts";
import { modeNow } from "./mode-version.domain.ts";
import { presentPrices } from "./present-price.server.ts";
import { currentPrice } from "./price-on.server.ts";
import { priceOn } from "./price-version.domain.ts";
import { roomOfContract } from "./room.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof findContract>>>;

/** Own students, seven a page by default (API-093). */
export async function listStudents(
  { db, actor, now }: Call,
  query: {
    status?: "active" | "inactive" | undefined;
    order?: "first_course" | undefined;
    limit?: number | undefined;
    page?: number | undefined;
    length?: number | undefined;
    start?: number | undefined;
  },
): Promise<{ data: TeacherStudent[]; total: number }> {
  const { rows, total } = await listContractsByStudent(db, actor.id, query, pageOf(query, 7));
  const newest = new Map(rows.toReversed().map((row) => [row.student.id, row]));
  const data = rows
    .filter((row) => newest.get(row.student.id) === row)
    .map((row) =>
      studentOf(
        row,
        rows.filter(({ student }) => student.id === row.student.id),
        now,
      ),
    );
  return { data, total };
}

function studentOf(newest: Row, own: readonly Row[], now: Date): TeacherStudent {
  const { student, family, contract, review } = newest;
  const { customerId } = contract;
  const followed = own.some((row) => row.contract.status === "active");
  const reachable = own.find((row) => row.contract.status !== "ended");
  return {
    id: student.id,
    customer_id: customerId,
    firstname: student.firstname,
    lastname: reachable ? student.lastname : null,
    status: followed ? ("active" as const) : ("inactive" as const),
    level: referenceName("level", contract.levelId),
    contact: reachable
      ? {
          name: fullName(family),
          phone: family.phone ? displayPhone(family.phone) : null,
          address: addressOf(own),
        }
      : null,
    contracts: own.map((row) => contractOf(row, now)),
    review_request: presentRequested(review, {
      requestedAt: newest.reviewRequestedAt,
      wasGiven: newest.wasGiven,
    }),
    review:
      review && review.withheld !== "all"
        ? {
            id: review.id,
            rating: roundedRating(review.rating) ?? 0,
            review: review.review,
            teacher_response: review.teacherResponse,
          }
        : null,
  };
}

/** Null for an online-only teacher. */
function addressOf(own: readonly Row[]): string | null {
  const atHome = own.find(
    ({ contract }) =>
      contract.status !== "ended" && contract.courseFormat === "individual_student_place",
  );
  return (atHome?.asked ?? atHome?.home)?.full_address ?? null;
}

/** Hourly price range per format (VAL-029, CST-50). */
function rangesOf(
  { contract, versions, teacher }: Row,
  now: Date,
): TeacherContract["price_ranges"] {
  const terms = { selfEmployed: teacher.selfEmployed, kind: contract.kind, on: parisDay(now) };
  return lessonFormats.flatMap((format) => {
    const range = priceRange(cursusOfLevel(contract.levelId) ?? 0, format, terms);
    const agreed = priceOn(versions, { format, date: now }) !== undefined;
    return range && agreed ? [{ format, min: toEuros(range.min), max: toEuros(range.max) }] : [];
  });
}

function datesOf({ contract, slot, lastCourse, fixBy }: Row, now: Date) {
  const { firstCourseDate: first } = contract;
  return {
    created_at: contract.createdAt.toISOString(),
    ended_at: iso(contract.endedAt),
    paused_until: iso(contract.pausedUntil),
    ends_on: contract.endsAt && parisDay(contract.endsAt),
    last_course: lastCourse && { ...lastCourse, date: lastCourse.date.toISOString() },
    first_course_date: iso(first),
    proposed_slot: first ? null : iso(slotAhead(slot, now)),
    first_course_by: first || !fixBy ? null : parisDay(shownInstant(fixBy)),
    first_course_duration: contract.firstCourseDuration,
  };
}

function contractOf(row: Row, now: Date): TeacherContract {
  const { contract, versions, teacher, process, card } = row;
  const { kind, status } = contract;
  const mode = modeNow(contract, teacher);
  const cents = currentPrice(versions, contract, now);
  const selfEmployed = mode === "independent";
  return {
    id: contract.id,
    subject: { id: contract.subjectId, name: referenceName("subject", contract.subjectId) },
    level: { id: contract.levelId, name: referenceName("level", contract.levelId) },
    kind,
    mode,
    former_modes: teacher.formerModes.map(({ until, ...former }) => ({
      until: new Date(until).toISOString(),
      mode: teacherMode(former),
    })),
    course_format: contract.courseFormat,
    ...presentPrices(versions, { viewer: "teacher", teacher, contract, now }),
    price_ranges: rangesOf(row, now),
    ...datesOf(row, now),
    hourly_price: toEuros(cents),
    net: toEuros(splitOf(cents, { selfEmployed, kind, on: parisDay(now) }).net),
    condition: contract.condition,
    room_url: roomOfContract(contract, "teacher", row.roomEdition),
    unread_messages: row.unreadMessages,
    first_course_open: process === "waiting_first_course" && status === "active",
    ...presentStatus("teacher", status, !isUsable(card, now)),
  };
}

/** 404 for another teacher's contract. */
export async function presentContract(
  db: Db,
  by: Actor,
  now: Date,
  id: number,
): Promise<TeacherContract> {
  const row = orNotFound(await findContract(db, by.id, id), "api.contract.not_found");
  return contractOf(row, now);
}
