import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { alias, unionAll } from "drizzle-orm/pg-core";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsCounted } from "#app/db/counted-page.server.ts";
import { areTyped } from "#app/db/words.server.ts";
import type { Role } from "#app/lib/actor.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";
import { students, studentWordsOf } from "#app/modules/people/student/table.server.ts";

import { readNumber } from "./domain.ts";

type Filter = Readonly<{ search?: string | undefined; role?: Role | undefined }>;

/** A word that more people bear is too short to find one of them. */
const mostFound = 200;

/** Each way to be found has an index of its own: an `or` of them would read every row. */
function isFound(db: Db, search: string, role: Role | undefined) {
  const number = readNumber(search);
  const named = alias(users, "named");
  const ids = unionAll(
    db
      .select({ id: named.id })
      .from(named)
      .where(and(areTyped(wordsOf(named), search), role && eq(named.role, role)))
      .limit(mostFound),
    db
      .select({ id: students.customerId })
      .from(students)
      .where(areTyped(studentWordsOf(students), search))
      .limit(mostFound),
    db
      .select({ id: named.id })
      .from(named)
      .where(number && number.kind === undefined ? eq(named.id, number.id) : sql`false`),
  );
  return inArray(users.id, ids);
}

// Drizzle drops the table's name of a column that stands directly in a selection of one table: hence `sql` inside `sql`.
const firstnames = sql<string[]>`array(${sql`select s.firstname from ${students} s
  where s.customer_id = ${users.id} and s.enabled and not s.is_customer order by s.id`})`;

export function findPeople(db: Db, { search, role }: Filter, page: Page) {
  const which = and(
    search === undefined ? undefined : isFound(db, search, role),
    role && eq(users.role, role),
  );
  return db
    .select({ person: users, students: firstnames, total: rowsCounted(users, which) })
    .from(users)
    .where(which)
    .orderBy(desc(users.id))
    .offset(page.start)
    .limit(page.length);
}
