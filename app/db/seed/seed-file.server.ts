import { type SQL, sql } from "drizzle-orm";

import { queryRows, type Tx } from "#app/db/client.server.ts";

import { demoAccounts, demoPassword, operatorSecret } from "./accounts.ts";
import type { CustomerAccount, SeedFile, TeacherAccount } from "./seed-file.ts";

type Person = Readonly<{ id: number; email: string }>;

export type Cast = Readonly<Record<"a" | "b" | "t" | "u", Person>>;

const idsOf = async <Id extends number | string>(tx: Tx, query: SQL): Promise<Id[]> =>
  (await queryRows<{ id: Id }>(tx, query)).map(({ id }) => id);

export async function fileOf(
  tx: Tx,
  { a, b, t, u }: Cast,
  shown: Pick<SeedFile["public"], "teacher_paths" | "listing_paths" | "group_lesson_paths">,
  named: SeedFile["named"],
): Promise<SeedFile> {
  return {
    password: demoPassword,
    accounts: {
      customer_a: await customerAccount(tx, a),
      customer_b: await customerAccount(tx, b),
      teacher_t: await teacherAccount(tx, t),
      teacher_u: await teacherAccount(tx, u),
      operator: { email: demoAccounts[4].email, totp_secret: operatorSecret },
    },
    public: { ...shown, affiliation_uuids: await waitingInvitations(tx) },
    named,
  };
}

const waitingInvitations = (tx: Tx) =>
  idsOf<string>(
    tx,
    sql`select uuid as id from affiliations where status = 'pending' order by affiliations.id limit 4`,
  );

const unreadOf = (tx: Tx, id: number) =>
  idsOf<number>(
    tx,
    sql`select id from notifications where user_id = ${id} and read_at is null order by id`,
  );

async function customerAccount(tx: Tx, { id, email }: Person): Promise<CustomerAccount> {
  const own = <Id extends number | string = number>(table: string, column = "id") =>
    idsOf<Id>(
      tx,
      sql`select ${sql.identifier(column)} as id from ${sql.identifier(table)}
        where customer_id = ${id} and ${sql.identifier(column)} is not null order by 1`,
    );
  const requests = await own("lesson_requests");
  return {
    email,
    customer_id: id,
    student_ids: await own("students"),
    linking_ids: requests,
    lesson_request_ids: requests,
    proposal_ids: await idsOf(
      tx,
      sql`select p.id from proposals p join lesson_requests l on l.id = p.lesson_request_id
        where l.customer_id = ${id} order by 1`,
    ),
    contract_ids: await own("contracts"),
    course_ids: await own("courses"),
    planned_course_ids: await own("planned_courses"),
    bill_ids: await own("bills"),
    teacher_ids: [...new Set(await own("contracts", "teacher_id"))],
    payment_intent_ids: await own<string>("payments", "intent_id"),
    card_setup_ids: await own<string>("cards", "payment_method_id"),
    notification_ids: await unreadOf(tx, id),
    booking_ids: await own<string>("booking_drafts"),
    registration_ids: await own("registrations"),
    review_ids: await own("reviews"),
  };
}

async function teacherAccount(tx: Tx, { id, email }: Person): Promise<TeacherAccount> {
  const own = (table: string, column = "id") =>
    idsOf<number>(
      tx,
      sql`select distinct ${sql.identifier(column)} as id from ${sql.identifier(table)}
        where teacher_id = ${id} order by 1`,
    );
  return {
    email,
    teacher_id: id,
    student_ids: await own("contracts", "student_id"),
    customer_ids: await own("contracts", "customer_id"),
    notification_ids: await unreadOf(tx, id),
    proposal_ids: await own("proposals"),
    contract_ids: await own("contracts"),
    course_ids: await own("courses"),
    planned_course_ids: await own("planned_courses"),
    group_lesson_class_ids: await own("group_lesson_classes"),
    registration_ids: await idsOf(
      tx,
      sql`select r.id from registrations r
        join group_lesson_classes c on c.group_lesson_id = r.group_lesson_id
        where c.teacher_id = ${id} and c.assigned_at is not null order by 1`,
    ),
    review_ids: await own("reviews"),
    affiliation_ids: await own("affiliations"),
    degree_ids: await own("degrees", "id"),
    experience_ids: await own("experiences", "id"),
    document_ids: await own("documents"),
  };
}

export function demoName(rank: 0 | 1 | 2 | 3 | 4): [string, string, string] {
  const { name, email } = demoAccounts[rank];
  const [firstname = "", lastname = ""] = name.split(" ");
  return [firstname, lastname, email];
}
