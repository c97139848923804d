import { randomUUID } from "node:crypto";

import type { Call } from "#app/api/call.server.ts";
import { checkAll } from "#app/lib/check-all.ts";
import { toEuros } from "#app/lib/money.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { phoneOf } from "#app/lib/phone.server.ts";
import { hourlyPrice } from "#app/lib/price.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { priceRange } from "#app/modules/catalogue/price/domain.ts";
import { refuseClosed } from "#app/modules/catalogue/teacher/standing.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import { completeLessonAddress } from "#app/modules/foundation/reference/find.server.ts";
import { cursusOfLevel, subjectOf } from "#app/modules/foundation/reference/schooling.domain.ts";
import { plainEmail } from "#app/modules/people/account/domain.ts";

import { expiresAt, whyNotAgain } from "./domain.ts";
import type { Affiliation, AffiliationForm } from "./endpoints.ts";
import { notFound } from "./hold.server.ts";
import { writeToInvited } from "./notify.server.ts";
import { presentAffiliation } from "./present.server.ts";
import { findFormer, findInviting, insertAffiliation, isBound } from "./repository.server.ts";

const emailField = "customer_email.email";

const emailConflict = (code: string) =>
  new RuleError("conflict", code, { errors: [{ field: emailField, code }] });

/** API-120. 422 at each field (VAL-027, VAL-028); 409 at the e-mail: pending, bound, refused or too often invited. */
export async function inviteFamily(
  { db, actor: by, now }: Call,
  typed: AffiliationForm,
): Promise<Affiliation> {
  const teacher = await findInviting(db, by.id);
  if (teacher?.status !== "hired") throw notFound();
  const email = typed.customer_email.email;
  const terms = { selfEmployed: teacher.selfEmployed, on: parisDay(now) };
  const checked = await checkAll({
    email: () => {
      refuseOwn(email, teacher);
    },
    phone: () => readPhone(typed.customer_phone, "customer_phone.phone_number"),
    studentPhone: () => readPhone(childPhoneOf(typed), "student_phone.phone_number"),
    student: () => (typed.isCustomerParent ? childOf(typed) : selfOf(typed)),
    level: () => {
      refuseLevel(typed);
    },
    price: () => {
      refusePrice(typed, terms);
    },
    address: () => addressOf(typed),
  });
  const values = {
    ...familyOf(typed, checked),
    uuid: randomUUID(),
    teacherId: by.id,
    status: "pending" as const,
    createdAt: now,
    expiresAt: expiresAt(now),
  };
  const row = await db.transaction(async (tx) => {
    const { subjectId } = values;
    await refuseClosed(tx, by.id, {
      leaves: "api.departure.begun",
      suspended: "api.affiliation.suspended",
    });
    if (await isBound(tx, { teacherId: by.id, email, subjectId })) {
      throw emailConflict("api.affiliation.already_bound");
    }
    const former = await findFormer(tx, { teacherId: by.id, email });
    const why = whyNotAgain(former, values, now);
    if (why) throw emailConflict(`api.affiliation.${why}`);
    const row = await insertAffiliation(tx, values);
    if (!row) throw emailConflict("api.affiliation.already_invited");
    const line = { machine: "affiliation", event: "create", from: null, to: "pending" } as const;
    await record(tx, { ...line, id: row.id, by, at: now });
    await writeToInvited(tx, row, teacher, { about: "affiliation_invited", now });
    return row;
  });
  return presentAffiliation(row, teacher, now);
}

function refuseOwn(email: string, teacher: { email: string }): void {
  if (email === plainEmail(teacher.email)) {
    throw fieldFault(emailField, "api.affiliation.own_email");
  }
}

type Lesson = Pick<AffiliationForm, "subject_id" | "scholar_level_id" | "format" | "price">;

function refuseLevel({ subject_id: subjectId, scholar_level_id: levelId }: Lesson): void {
  if (!subjectOf(subjectId, "subject_id").levelIds.includes(levelId)) {
    throw fieldFault("scholar_level_id", "api.affiliation.not_taught");
  }
}

/** Names the price bounds (VAL-028, CST-50). */
function refusePrice(typed: Lesson, terms: { selfEmployed: boolean; on: string }): void {
  const { scholar_level_id: levelId, format } = typed;
  const range = priceRange(cursusOfLevel(levelId) ?? 0, format, { ...terms, kind: "affiliation" });
  const cents = Math.round(typed.price * 100);
  if (!range || (cents >= range.min && cents <= range.max)) return;
  const eurosOf = (bound: number) => hourlyPrice(toEuros(bound));
  const bounds = { min: eurosOf(range.min), max: eurosOf(range.max) };
  throw fieldFault("price", "api.contract_price.range", bounds);
}

type Checked = Readonly<{
  phone: string | null;
  student: ReturnType<typeof childOf>;
  studentPhone: string | null;
  address: ReturnType<typeof addressOf>;
}>;

const familyOf = (typed: AffiliationForm, { phone, student, studentPhone, address }: Checked) => ({
  customerFirstname: typed.customer_first_name,
  customerLastname: typed.customer_last_name,
  customerEmail: typed.customer_email.email,
  customerPhone: phone,
  isCustomerParent: typed.isCustomerParent,
  ...student,
  studentEmail: typed.isCustomerParent ? (typed.student_email?.email ?? null) : null,
  studentPhone,
  address,
  subjectId: typed.subject_id,
  levelId: typed.scholar_level_id,
  format: typed.format,
  hourlyPriceCents: Math.round(typed.price * 100),
});

/** 422 at the field (VAL-026). */
const readPhone = (phone: AffiliationForm["customer_phone"], field: string) =>
  phone ? phoneOf(phone, field) : null;

const childPhoneOf = (typed: AffiliationForm) =>
  typed.isCustomerParent ? typed.student_phone : null;

const selfOf = (typed: AffiliationForm) => ({
  studentFirstname: typed.customer_first_name,
  studentLastname: typed.customer_last_name,
});

function childOf(typed: AffiliationForm) {
  requireStudent(typed);
  const { student_first_name: firstname = "", student_last_name: lastname = "" } = typed;
  return { studentFirstname: firstname, studentLastname: lastname };
}

function requireStudent(typed: AffiliationForm): void {
  const missing = [
    ...(typed.student_first_name ? [] : [["student_first_name", "firstname_required"] as const]),
    ...(typed.student_last_name ? [] : [["student_last_name", "lastname_required"] as const]),
  ];
  if (missing.length === 0) return;
  const errors = missing.map(([field, code]) => ({ field, code: `api.account.${code}` }));
  throw new RuleError("invalid", "api.invalid", { errors });
}

/** Only the fields that name a place are kept (VAL-026). */
function addressOf({ format, address = {} }: AffiliationForm) {
  const { house_number, street, postal_code, city } = address;
  const isGiven = [house_number, street, postal_code, city].some(Boolean);
  if (format === "individual_webcam" || !isGiven) return null;
  return completeLessonAddress(address, "address");
}
