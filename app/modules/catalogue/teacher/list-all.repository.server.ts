import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { Db } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { areTyped } from "#app/db/words.server.ts";
import { departures } from "#app/modules/career/departure/table.server.ts";
import { users, wordsOf } from "#app/modules/people/account/table.server.ts";

import type { TeacherFilter } from "./operator.endpoints.ts";
import { teachers } from "./table.server.ts";

const leavesAt = sql<Date | null>`(select d.leaves_at from ${departures} d
  where d.id = ${teachers.id} and d.left_at is null)`.mapWith(departures.leavesAt);

export const findTeachersOfAll = (
  db: Db,
  { search, status, availability, suspended }: TeacherFilter,
  page: Page,
) =>
  db
    .select({ teacher: teachers, account: users, leavesAt, total: rowsInAll() })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.id))
    .where(
      and(
        search === undefined ? undefined : areTyped(wordsOf(users), search),
        status && eq(teachers.status, status),
        availability && eq(teachers.availability, availability),
        suspended === undefined
          ? undefined
          : (suspended ? isNotNull : isNull)(teachers.suspendedAt),
      ),
    )
    .orderBy(desc(teachers.id))
    .offset(page.start)
    .limit(page.length);
