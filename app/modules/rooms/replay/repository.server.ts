import { and, asc, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { type Page, rowsInAll } from "#app/db/counted-page.server.ts";
import { rowsOf } from "#app/db/rows-of.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";

import { runningStates, seenStates } from "./domain.ts";
import { replayAnswers, replayFiles, replays } from "./table.server.ts";

export type ReplayRow = typeof replays.$inferSelect;

export const {
  insert: insertReplay,
  lock: lockReplay,
  find: findReplay,
  save: saveReplay,
  saveAlone: saveReplayAlone,
} = rowsOf(replays, "replay");

export async function findByKey(db: Db, key: string): Promise<ReplayRow | undefined> {
  const [row] = await db.select().from(replays).where(eq(replays.key, key));
  return row;
}

export async function insertAnswers(
  tx: Tx,
  answers: readonly (typeof replayAnswers.$inferInsert)[],
): Promise<void> {
  if (answers.length > 0) await tx.insert(replayAnswers).values([...answers]);
}

/** The last one of a room, whatever became of it. */
export async function findLastOf(db: Db, roomId: number) {
  const [row] = await db
    .select({ replay: replays, teacher: users.firstname })
    .from(replays)
    .innerJoin(users, eq(users.id, replays.teacherId))
    .where(eq(replays.roomId, roomId))
    .orderBy(desc(replays.id))
    .limit(1);
  return row;
}

export const findRunningOf = (db: Db, roomId: number): Promise<ReplayRow[]> =>
  db
    .select()
    .from(replays)
    .where(and(eq(replays.roomId, roomId), inArray(replays.state, [...runningStates])));

/** Bytes of everything that is not erased. */
export async function bytesInAll(db: Db): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${replays.bytes}), 0)`.mapWith(Number) })
    .from(replays)
    .where(ne(replays.state, "erased"));
  return row?.bytes ?? 0;
}

type Reader = Pick<Actor, "id" | "role">;

const isTaken = inArray(registrations.state, [...takenStates]);

/** Families of its contract, or of its stage; the teacher who recorded it. */
function isOf({ id, role }: Reader): SQL | undefined {
  if (role === "teacher") return eq(replays.teacherId, id);
  if (role !== "customer") return sql`false`;
  return or(
    sql`${replays.contractId} in (select c.id from ${contracts} c where c.customer_id = ${id})`,
    sql`${replays.groupLessonId} in (select r.group_lesson_id from ${registrations} r
      where r.customer_id = ${id} and r.state in ${[...takenStates]})`,
  );
}

/** Those whose pupil is in it may have it erased, and no other family of the stage. */
export const isIn = (customerId: number): SQL | undefined =>
  or(
    sql`${replays.contractId} in (select c.id from ${contracts} c where c.customer_id = ${customerId})`,
    sql`exists (select from ${replayAnswers} a join ${registrations} r on r.id = a.person_id
      where a.replay_id = ${replays.id} and a.side = 'registration' and r.customer_id = ${customerId})`,
  );

const isShown = ({ role }: Reader) =>
  role === "teacher"
    ? sql`not (${replays.state} = 'erased' and ${replays.cause} = 'empty')`
    : eq(replays.state, "published");

/** The pupils whose families see it. */
const pupils = sql<
  readonly string[]
>`(select coalesce(json_agg(p.firstname order by p.firstname), '[]')
  from (
    select s.firstname from ${contracts} c join ${students} s on s.id = c.student_id
      where c.id = ${replays.contractId}
    union all
    select s.firstname from ${registrations} r join ${students} s on s.id = r.student_id
      where r.group_lesson_id = ${replays.groupLessonId} and r.state in ${[...takenStates]}
  ) p)`;

export type ReplayView = Awaited<ReturnType<typeof findReplays>>[number];

type Which = Readonly<{ uuid?: string; roomId?: number }>;

export function findReplays(
  db: Db,
  reader: Reader,
  { start, length }: Page,
  { uuid, roomId }: Which = {},
) {
  return db
    .select({
      replay: replays,
      teacher: users.firstname,
      pupils,
      isIn: sql<boolean>`coalesce(${isIn(reader.id)}, false)`,
      total: rowsInAll(),
      unpublished: sql`count(*) filter (where ${replays.state} = 'unpublished') over ()`.mapWith(
        Number,
      ),
    })
    .from(replays)
    .innerJoin(users, eq(users.id, replays.teacherId))
    .where(
      and(
        isOf(reader),
        isShown(reader),
        uuid === undefined ? undefined : eq(replays.uuid, uuid),
        roomId === undefined ? undefined : eq(replays.roomId, roomId),
      ),
    )
    .orderBy(desc(replays.startedAt), desc(replays.id))
    .limit(length)
    .offset(start);
}

/** What its reader may see now; undefined for others, and once there is no file. */
export async function findSeen(db: Db, uuid: string, reader: Reader) {
  const [row] = await db
    .select({ replay: replays })
    .from(replays)
    .innerJoin(users, and(eq(users.id, reader.id), isNull(users.disabledAt)))
    .where(
      and(
        eq(replays.uuid, uuid),
        isOf(reader),
        isShown(reader),
        inArray(replays.state, [...seenStates]),
      ),
    );
  return row?.replay;
}

/**
 * Once a link: one that ends after the last that was counted is new. An older one that is first opened later, such as
 * another family’s, is not counted.
 */
export async function countView(db: Db, id: number, link: Date): Promise<void> {
  const isNew = or(isNull(replays.viewedLink), lt(replays.viewedLink, link));
  await db
    .update(replays)
    .set({ views: sql`${replays.views} + 1`, viewedLink: link })
    .where(and(eq(replays.id, id), isNew));
}

/** To publish, or to erase. */
export async function findOwnId(db: Db, uuid: string, reader: Reader): Promise<number | undefined> {
  const own = reader.role === "teacher" ? isOf(reader) : and(isIn(reader.id), isShown(reader));
  const [row] = await db
    .select({ id: replays.id })
    .from(replays)
    .where(and(eq(replays.uuid, uuid), own));
  return row?.id;
}

type FileRow = typeof replayFiles.$inferSelect;

export async function insertFiles(
  tx: Tx,
  files: readonly (typeof replayFiles.$inferInsert)[],
): Promise<void> {
  if (files.length > 0) await tx.insert(replayFiles).values([...files]);
}

export const findFiles = (db: Db, replayId: number, isPart: boolean): Promise<FileRow[]> =>
  db
    .select()
    .from(replayFiles)
    .where(and(eq(replayFiles.replayId, replayId), eq(replayFiles.isPart, isPart)))
    .orderBy(asc(replayFiles.number));

/** Returns the keys of what was taken off. */
export async function deleteFiles(tx: Tx, replayId: number, isPart?: boolean): Promise<string[]> {
  const gone = await tx
    .delete(replayFiles)
    .where(
      and(
        eq(replayFiles.replayId, replayId),
        isPart === undefined ? undefined : eq(replayFiles.isPart, isPart),
      ),
    )
    .returning({ key: replayFiles.key });
  return gone.map(({ key }) => key);
}

/** Mails of those who see it. */
export const findFamilies = (
  db: Db,
  { contractId, groupLessonId }: Pick<ReplayRow, "contractId" | "groupLessonId">,
) => {
  const person = { id: users.id, email: users.email, firstname: users.firstname };
  const isThere = isNull(users.disabledAt);
  return contractId === null
    ? db
        .selectDistinct(person)
        .from(registrations)
        .innerJoin(users, and(eq(users.id, registrations.customerId), isThere))
        .where(and(eq(registrations.groupLessonId, groupLessonId ?? 0), isTaken))
    : db
        .select(person)
        .from(contracts)
        .innerJoin(users, and(eq(users.id, contracts.customerId), isThere))
        .where(eq(contracts.id, contractId));
};

export async function findTeacher(db: Db, id: number) {
  const [row] = await db
    .select({ id: users.id, email: users.email, firstname: users.firstname })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return row;
}
