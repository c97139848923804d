import type { Address } from "#app/lib/address.ts";
import { plusDays } from "#app/lib/clock.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { customers, users } from "#app/modules/account/table.server.ts";
import { cards, payers } from "#app/modules/billing/card.table.server.ts";
import { completeAddress } from "#app/modules/reference/service.server.ts";
import { reviewDetails, reviews } from "#app/modules/review/table.server.ts";
import { students } from "#app/modules/student/table.server.ts";
import { tierOf } from "#app/modules/teacher/domain.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/teacher/table.server.ts";
import { stripeObjects } from "#app/sandbox/stripe/tables.server.ts";

import type { Book } from "./book.server.ts";
import type { Chance } from "./random.ts";
import type { TeacherDraft } from "./teachers.ts";
import words from "./words.json" with { type: "json" };

/** What every row of the seed is written with: the instant of the seed, chance, the shared password's hash. */
export type Writing = { book: Book; chance: Chance; now: Date; passwordHash: string };

/** A teacher of the seed: his id, and what he was written from. */
export type SeededTeacher = TeacherDraft & { id: number };

type Person = { firstname: string; lastname: string; email: string; phone: string };

const userRow = (
  { now, passwordHash }: Writing,
  person: Person,
  role: "customer" | "teacher" | "operator",
  createdAt: Date,
) => ({
  ...person,
  passwordHash,
  role,
  createdAt: createdAt < now ? createdAt : now,
  emailConfirmedAt: createdAt,
  passwordChangeRequired: false,
  phoneMarketingConsent: false,
  phoneMarketingConsentAt: null,
});

/** Writes an operator. */
export function writeOperator(writing: Writing, person: Person): number {
  return writing.book.add(users, userRow(writing, person, "operator", plusDays(writing.now, -400)));
}

/** Writes a teacher, what he teaches and asks, and the reviews that make his rating. */
export function writeTeacher(
  writing: Writing,
  draft: TeacherDraft,
  notes: readonly number[],
): SeededTeacher {
  const { book, now } = writing;
  const id = book.add(
    users,
    userRow(writing, draft.person, "teacher", new Date(draft.row.createdAt)),
  );
  const rated = ratedRow(draft, notes, now);
  book.put(teachers, { ...rated, civility: civilityOf(draft.person.firstname), id });
  for (const one of draft.subjects) book.put(teacherSubjects, { teacherId: id, ...one });
  for (const one of draft.prices) book.put(teacherPrices, { teacherId: id, ...one });
  for (const one of draft.degrees) book.add(degrees, { teacherId: id, ...one });
  for (const one of draft.experiences) book.add(experiences, { teacherId: id, ...one });
  for (const one of draft.slots) book.add(teacherSlots, { teacherId: id, ...one });
  notes.forEach((note, index) => {
    writeReview(writing, id, note, index);
  });
  return { ...draft, row: rated, id };
}

/** The usual civility of a first name of the seed: the drawn portrait agrees with it. */
function civilityOf(firstname: string) {
  if (words.female.includes(firstname)) return "ms" as const;
  return words.male.includes(firstname) ? ("mr" as const) : null;
}

/** His rating is that of his reviews, and his tier follows (CST-48). */
function ratedRow({ row }: TeacherDraft, notes: readonly number[], now: Date): TeacherDraft["row"] {
  const { rating = null, reviewsCount = 0, lastActiveAt = null, medianAnswerHours = null } = row;
  const noted =
    notes.length > 0
      ? { rating: mean(notes), reviewsCount: notes.length }
      : { rating, reviewsCount };
  const { availability } = row;
  const tier = tierOf({ availability, lastActiveAt, medianAnswerHours, ...noted }, now);
  return { ...row, ...noted, tier };
}

const mean = (notes: readonly number[]) =>
  notes.reduce((sum, note) => sum + note, 0) / notes.length;

const criteria = 5;

/** The same praise with another end: neighbours never read alike. */
const reviewOf = (praise: string, place: number) =>
  `${praise} ${words.reviewEnds[place % words.reviewEnds.length] ?? ""}`.trim();

/** A review a month or so apart; its five marks make its note exactly. */
function writeReview(
  { book, chance, now }: Writing,
  teacherId: number,
  note: number,
  rank: number,
) {
  const publishedAt = plusDays(now, -6 - rank * chance.between(9, 25));
  const answered = chance.happens(0.3);
  const reviewId = book.add(reviews, {
    teacherId,
    customerId: null,
    author: `${chance.oneOf(words.female)} ${chance.oneOf(words.surnames).slice(0, 1)}.`,
    rating: note,
    review: reviewOf(chance.oneOf(words.reviews), teacherId + rank),
    teacherResponse: answered ? chance.oneOf(words.responses) : null,
    experienceDate: parisDay(plusDays(publishedAt, -chance.between(2, 12))),
    publishedAt,
  });
  const high = Math.round((note - Math.floor(note)) * criteria);
  for (let index = 0; index < criteria; index++) {
    const rating = Math.floor(note) + (index < high ? 1 : 0);
    book.add(reviewDetails, { reviewId, rankingTypeId: index + 1, rating });
  }
}

/** So many notes of fifths whose mean is as near as can be to the one wished. */
export function notesOf(wished: number, count: number): number[] {
  const fifths = Math.round(wished * criteria * count);
  const low = Math.floor(fifths / count);
  const more = fifths - low * count;
  return Array.from({ length: count }, (_, index) => (low + (index < more ? 1 : 0)) / criteria);
}

/** What a family is written from. */
export type FamilyDraft = {
  person: Person;
  city: { city: string; postal_code: string; street: string; house_number: string };
  /** Marks the private fields of the accounts that checks look for (RUN.md). */
  canary?: string;
  /** `undated`: the address is there, the birth date still awaited (DLG-36). */
  billed: boolean | "undated";
  card?: { last4: string };
  students: { firstname: string; classId: number; isCustomer?: boolean }[];
  createdAt: Date;
};

/** A family of the seed, with what its requests need to know. */
export type SeededFamily = {
  id: number;
  person: Person;
  address: Address;
  students: { id: number; firstname: string; classId: number }[];
  cardId: number | undefined;
};

/** Writes a family: its account, its students, its card at Stripe's stand-in. */
export function writeFamily(writing: Writing, draft: FamilyDraft): SeededFamily {
  const { book } = writing;
  const { person, canary, createdAt } = draft;
  const id = book.add(users, userRow(writing, person, "customer", createdAt));
  const address = completeAddress(draft.city, "address");
  const marked = (kind: string): Address => {
    const street = canary ? `${address.street ?? ""} CANARY-${canary}-${kind}` : address.street;
    const line = `${address.house_number ?? ""} ${street ?? ""}, ${address.postal_code} ${address.city}`;
    return { ...address, street, full_address: line };
  };
  book.put(customers, {
    id,
    birthDate: null,
    billBirthDate: draft.billed === true ? "1979-04-02" : null,
    billAddress: draft.billed ? marked("bill") : null,
    address: marked("address"),
    urssafRegistered: false,
    urssafPaymentEnabled: false,
    urssafRefused: false,
  });
  const pupils = draft.students.map(({ firstname, classId, isCustomer = false }) => ({
    id: writeStudent(writing, id, draft, { firstname, classId, isCustomer }),
    firstname,
    classId,
  }));
  const cardId = draft.card && writeCard(writing, id, draft, draft.card.last4);
  return { id, person, address: marked("address"), students: pupils, cardId };
}

function writeStudent(
  { book }: Writing,
  customerId: number,
  { person, canary, createdAt }: FamilyDraft,
  { firstname, classId, isCustomer }: { firstname: string; classId: number; isCustomer: boolean },
): number {
  return book.add(students, {
    customerId,
    firstname,
    lastname: person.lastname,
    email: canary ? `CANARY-${canary}-student@exemple.test`.toLowerCase() : null,
    phone: null,
    classId,
    establishment: null,
    establishmentId: null,
    isCustomer,
    enabled: true,
    createdAt,
  });
}

/** What Stripe's stand-in calls the card of a family. */
export const methodOf = (customerId: number) => `pm_seed${String(customerId)}`;

/** A card that Stripe's stand-in knows, so that it can be charged and refunded. */
function writeCard(
  { book, now }: Writing,
  customerId: number,
  { person, createdAt }: FamilyDraft,
  last4: string,
): number {
  const payerId = `cus_seed${String(customerId)}`;
  const paymentMethodId = methodOf(customerId);
  const expiry = { month: 12, year: now.getUTCFullYear() + 3 };
  const created = Math.floor(createdAt.getTime() / 1000);
  const name = `${person.firstname} ${person.lastname}`;
  const metadata = { customer_id: String(customerId) };
  const customer = { object: "customer", created, email: person.email, name, metadata };
  const card = { brand: "visa", last4, exp_month: expiry.month, exp_year: expiry.year };
  const method = { object: "payment_method", created, type: "card", customer: payerId, card };
  book.put(payers, { customerId, providerId: payerId, setups: 1, createdAt });
  book.put(stripeObjects, {
    id: payerId,
    kind: "customer",
    customer: null,
    data: { id: payerId, ...customer },
    createdAt,
  });
  book.put(stripeObjects, {
    id: paymentMethodId,
    kind: "payment_method",
    customer: payerId,
    data: { id: paymentMethodId, ...method },
    createdAt,
  });
  return book.add(cards, {
    customerId,
    paymentMethodId,
    brand: "visa",
    last4,
    expMonth: expiry.month,
    expYear: expiry.year,
    status: "active",
    createdAt,
    replacedAt: null,
  });
}
