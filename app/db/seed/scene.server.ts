import { demoAccounts, demoPassword, operatorSecret } from "./accounts.ts";
import { type SeededContract, writeContract } from "./contracts.server.ts";
import { type CourseStory, writeCourse } from "./courses.server.ts";
import { Bills } from "./money.server.ts";
import {
  type FamilyDraft,
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
  private readonly linkings: Held[] = [];
  private readonly proposals: Held[] = [];
  private readonly contracts: Held[] = [];
  private readonly courses: Held[] = [];
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
    this.linkings.push({ customerId, teacherId: 0, id: written.linkingId });
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
    this.contracts.push({ customerId: family.id, teacherId: teacher.id, id });
    return contract;
  }

  /** Courses under a contract. */
  course(contract: SeededContract, ...stories: CourseStory[]): void {
    for (const story of stories) {
      const id = writeCourse(this.writing, this.bills, contract, story);
      this.courses.push({ customerId: contract.family.id, teacherId: contract.teacher.id, id });
    }
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

  private customerAccount({ id, person, students }: SeededFamily): CustomerAccount {
    const own = (held: readonly Held[]) =>
      held.filter(({ customerId }) => customerId === id).map((one) => one.id);
    return {
      email: person.email,
      customer_id: id,
      student_ids: students.map((student) => student.id),
      linking_ids: own(this.linkings),
      contract_ids: own(this.contracts),
      course_ids: own(this.courses),
      bill_ids: this.bills.of(id),
    };
  }

  private teacherAccount({ id, person }: SeededTeacher): TeacherAccount {
    const own = (held: readonly Held[]) =>
      held.filter(({ teacherId }) => teacherId === id).map((one) => one.id);
    return {
      email: person.email,
      teacher_id: id,
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
