import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { areTyped } from "#app/db/words.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";
import { students, studentWordsOf } from "#app/modules/people/student/table.server.ts";

import { readNumber } from "./domain.ts";

type Filter = Readonly<{ search?: string | undefined; role?: Role | undefined }>;

/** Each way to be found has an index of its own: an `or` of them would read every row. */
function isFound(db: Db, search: string) {
  const number = readNumber(search);
  const named = alias(users, "named");
  const ids = unionAll(
    db
      .select({ id: named.id })
      .from(named)
      .where(areTyped(wordsOf(named), search)),
    db
      .select({ id: students.customerId })
      .from(students)
      .where(areTyped(studentWordsOf(students), search)),
    db
      .select({ id: named.id })
      .from(named)
      .where(number && number.kind === undefined ? eq(named.id, number.id) : sql`false`),
  );
  return inArray(users.id, ids);
}

const firstnames = sql<string[]>`array(select s.firstname from ${students} s
  where s.customer_id = ${users.id} and s.enabled and not s.is_customer order by s.id)`;

export const findPeople = (db: Db, { search, role }: Filter, page: Page) =>
  db
    .select({ person: users, students: firstnames, total: rowsInAll() })
    .from(users)
    .where(
      and(search === undefined ? undefined : isFound(db, search), role && eq(users.role, role)),
    )
    .orderBy(desc(users.id))
    .offset(page.start)
    .limit(page.length);
