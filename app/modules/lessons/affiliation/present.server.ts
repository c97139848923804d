import { presentState } from "#app/api/state.server.ts";
import { iso } from "#app/api/wire.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { displayPhone } from "#app/lib/phone.ts";
import { referenceName } from "#app/lib/reference-name.ts";
import { priceView, taxCreditEligible } from "#app/modules/catalogue/price/domain.ts";
import {
  closedFor,
  portraitOf,
  roundedRating,
  type TaxStatus,
  teacherMode,
} from "#app/modules/catalogue/teacher/domain.ts";

import { mostReminders, reminderFrom, stateOf } from "./domain.ts";
import type { Affiliation, Invitation } from "./endpoints.ts";
import { figuresOf } from "./figures.domain.ts";
import type { AffiliationRow, findByUuid } from "./repository.server.ts";

const recordOf = (row: AffiliationRow, viewer: "customer" | "teacher", now: Date) => ({
  id: row.id,
  subject_id: row.subjectId,
  subject: referenceName("subject", row.subjectId),
  scholar_level_id: row.levelId,
  level: referenceName("level", row.levelId),
  format: row.format,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  reminder_sent_at: iso(row.reminderSentAt),
  price: toEuros(row.hourlyPriceCents),
  status: row.status,
  state: presentState(viewer, stateOf(row), now),
  student_first_name: row.studentFirstname,
});

export function presentAffiliation(
  row: AffiliationRow,
  { selfEmployed, sapNumber, sapNumberStatus }: TaxStatus,
  now: Date,
): Affiliation {
  const { format } = row;
  const eligible = taxCreditEligible({ selfEmployed, sapNumber, sapNumberStatus, format });
  const from = row.status === "pending" ? reminderFrom(row) : undefined;
  return {
    ...recordOf(row, "teacher", now),
    customer_first_name: row.customerFirstname,
    customer_last_name: row.customerLastname,
    customer_email: row.customerEmail,
    student_last_name: row.studentLastname,
    is_customer_parent: row.isCustomerParent,
    answered_at: iso(row.answeredAt),
    reminder_from: iso(from),
    reminders_left: mostReminders - row.remindersCount,
    figures: figuresOf(row.hourlyPriceCents, { selfEmployed, eligible, on: parisDay(now) }),
  };
}

/** The teacher's phone only for the bound family (PUB-045). */
export function presentInvitation(
  { affiliation: row, teacher }: NonNullable<Awaited<ReturnType<typeof findByUuid>>>,
  { isBound, now }: Readonly<{ isBound: boolean; now: Date }>,
): Invitation {
  const { price_after_credit } = priceView(row.hourlyPriceCents, {
    ...teacher,
    format: row.format,
  });
  return {
    ...recordOf(row, "customer", now),
    price_after_credit,
    place: row.format === "individual_webcam" ? null : (row.address?.full_address ?? null),
    teacher_closed: closedFor(teacher) ?? null,
    customer: {
      firstname: row.customerFirstname,
      lastname: row.customerLastname,
      email: row.customerEmail,
      phone: row.customerPhone && displayPhone(row.customerPhone),
    },
    teacher: {
      photo_url: portraitOf(teacher),
      firstname: teacher.firstname,
      title: teacher.title,
      rating: roundedRating(teacher.rating),
      reviews_count: teacher.reviewsCount,
      hours_given: teacher.hoursGiven,
      mode: teacherMode(teacher),
      phone: isBound && teacher.phone ? displayPhone(teacher.phone) : null,
    },
  };
}
