import { plusDays } from "#app/lib/clock.ts";
import { draftExpiry } from "#app/modules/booking/domain.ts";
import type { Draft } from "#app/modules/booking/endpoints.ts";
import { bookingDrafts } from "#app/modules/booking/table.server.ts";
import { notifications } from "#app/modules/notification/table.server.ts";

import { demoAccounts, demoPassword, operatorSecret } from "./accounts.ts";
import { type SeededContract, writeContract } from "./contracts.server.ts";
import { type CourseStory, writeCourse } from "./courses.server.ts";
import { Bills } from "./money.server.ts";
import {
  type FamilyDraft,
  methodOf,
  type SeededFamily,
  type SeededTeacher,
  writeFamily,
  writeOperator,
  type Writing,
} from "./people.server.ts";
import { writeRequest, type WrittenRequest } from "./requests.server.ts";
import type { CustomerAccount, SeedFile, TeacherAccount } from "./seed-file.ts";
import type { RequestStory } from "./stories.ts";
import { fictionPhone } from "./teachers.ts";

type Held = { customerId: number; teacherId: number; id: number };

/** Where the first towns of a scene are. */
export type Town = { city: string; postal_code: string; house_number: string; street: string };

/** A scene being written: who does what in it is kept, so that the seed's file can tell. */
export class Scene {
  readonly bills: Bills;
  private readonly lessonRequests: Held[] = [];
  private readonly proposals: Held[] = [];
  private readonly contracts: Held[] = [];
  private readonly courses: Held[] = [];
  private readonly students: Held[] = [];
  private readonly notices: { userId: number; id: number }[] = [];
  private readonly drafts: { customerId: number; id: string }[] = [];
  private phones = 0;

  constructor(readonly writing: Writing) {
    this.bills = new Bills(writing);
    const [firstname, lastname, email] = demoName(4);
    writeOperator(writing, { firstname, lastname, email, phone: fictionPhone(9000) });
  }

  /** A family whose name and e-mail are given; its phone rings nowhere. */
  family(
    name: readonly [firstname: string, lastname: string, email: string],
    town: Town,
    draft: Omit<FamilyDraft, "person" | "city">,
  ): SeededFamily {
    const [firstname, lastname, email] = name;
    const phone = fictionPhone(++this.phones);
    return writeFamily(this.writing, {
      ...draft,
      person: { firstname, lastname, email, phone },
      city: town,
    });
  }

  /** A request and what came of it. */
  request(story: RequestStory): WrittenRequest {
    const written = writeRequest(this.writing, story);
    const customerId = story.family.id;
    this.lessonRequests.push({ customerId, teacherId: 0, id: written.lessonRequestId });
    for (const [teacherId, id] of written.proposalIds)
      this.proposals.push({ customerId, teacherId, id });
    if (written.contract) this.keep(written.contract);
    return written;
  }

  /** A contract that comes from no request of the scene. */
  contract(agreed: Parameters<typeof writeContract>[1]): SeededContract {
    return this.keep(writeContract(this.writing, agreed));
  }

  private keep(contract: SeededContract): SeededContract {
    const { id, family, teacher } = contract;
    const held = { customerId: family.id, teacherId: teacher.id };
    this.contracts.push({ ...held, id });
    this.students.push({ ...held, id: contract.studentId });
    return contract;
  }

  /** Courses under a contract. */
  course(contract: SeededContract, ...stories: CourseStory[]): void {
    for (const story of stories) {
      const id = writeCourse(this.writing, this.bills, contract, story);
      this.courses.push({ customerId: contract.family.id, teacherId: contract.teacher.id, id });
    }
  }

  /** Something a person was told and has not read. */
  notice(
    { id: userId }: { id: number },
    told: Pick<typeof notifications.$inferInsert, "type" | "message" | "details" | "url">,
  ): void {
    const { book, now } = this.writing;
    const createdAt = plusDays(now, -1);
    const id = book.add(notifications, { userId, ...told, createdAt, readAt: null });
    this.notices.push({ userId, id });
  }

  /** A booking that a family began and did not send. */
  draft({ id: customerId }: SeededFamily, content: Draft): void {
    const { book, now } = this.writing;
    const id = `00000000-0000-4000-8000-${String(customerId).padStart(12, "0")}`;
    const [updatedAt, expiresAt] = [plusDays(now, -1), draftExpiry(now, true)];
    book.put(bookingDrafts, { id, customerId, content, updatedAt, expiresAt });
    this.drafts.push({ customerId, id });
  }

  /** The file of the seed, once every bill is written. */
  file(
    cast: { a: SeededFamily; b: SeededFamily; t: SeededTeacher; u: SeededTeacher },
    shown: { teacher_paths: string[]; listing_paths: string[] },
    named: SeedFile["named"],
  ): SeedFile {
    return {
      password: demoPassword,
      accounts: {
        customer_a: this.customerAccount(cast.a),
        customer_b: this.customerAccount(cast.b),
        teacher_t: this.teacherAccount(cast.t),
        teacher_u: this.teacherAccount(cast.u),
        operator: { email: demoAccounts[4].email, totp_secret: operatorSecret },
      },
      public: { ...shown, group_lesson_paths: [], affiliation_uuids: [] },
      named,
    };
  }

  private customerAccount({ id, person, students, cardId }: SeededFamily): CustomerAccount {
    const own = <Id>(held: readonly { customerId: number; id: Id }[]) =>
      held.filter(({ customerId }) => customerId === id).map((one) => one.id);
    const contracts = this.contracts.filter(({ customerId }) => customerId === id);
    return {
      email: person.email,
      customer_id: id,
      student_ids: students.map((student) => student.id),
      linking_ids: own(this.lessonRequests),
      lesson_request_ids: own(this.lessonRequests),
      proposal_ids: own(this.proposals),
      contract_ids: own(this.contracts),
      course_ids: own(this.courses),
      bill_ids: this.bills.of(id),
      teacher_ids: [...new Set(contracts.map(({ teacherId }) => teacherId))],
      payment_intent_ids: this.bills.intentsOf(id),
      card_setup_ids: cardId === undefined ? [] : [methodOf(id)],
      notification_ids: this.noticesOf(id),
      booking_ids: own(this.drafts),
    };
  }

  private noticesOf(person: number): number[] {
    return this.notices.filter(({ userId }) => userId === person).map(({ id }) => id);
  }

  private teacherAccount({ id, person }: SeededTeacher): TeacherAccount {
    const own = (held: readonly Held[]) =>
      held.filter(({ teacherId }) => teacherId === id).map((one) => one.id);
    return {
      email: person.email,
      teacher_id: id,
      student_ids: [...new Set(own(this.students))],
      notification_ids: this.noticesOf(id),
      proposal_ids: own(this.proposals),
      contract_ids: own(this.contracts),
      course_ids: own(this.courses),
      document_ids: [],
    };
  }
}

/** The name and e-mail of one of the accounts offered on the sign-in page. */
export function demoName(rank: 0 | 1 | 2 | 3 | 4): [string, string, string] {
  const { name, email } = demoAccounts[rank];
  const [firstname = "", lastname = ""] = name.split(" ");
  return [firstname, lastname, email];
}
