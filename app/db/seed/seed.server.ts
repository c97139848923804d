import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";

import { type Db, queryRows, type Tx } from "#app/db/client.server.ts";
import { setClock } from "#app/db/clock.server.ts";
import { seeds } from "#app/db/table.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { outsideTransaction } from "#app/lib/transaction.server.ts";
import { publishResources } from "#app/modules/catalogue/content/publish-resources.server.ts";
import {
  groupLessonClasses,
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { reviewDetails, reviews } from "#app/modules/catalogue/review/table.server.ts";
import { refreshListings } from "#app/modules/catalogue/search/refresh-listings.server.ts";
import { indexTeachers } from "#app/modules/catalogue/teacher/index-teachers.server.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/catalogue/teacher/table.server.ts";
import { historyLines } from "#app/modules/foundation/history/table.server.ts";
import { secondFactors } from "#app/modules/people/account/second-factor.table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { createTables } from "#app/sandbox/stripe/tables.server.ts";
import { createTables as createAgencyTables } from "#app/sandbox/urssaf/tables.server.ts";

import { demoPassword } from "./accounts.ts";
import { Book } from "./book.server.ts";
import { closePast } from "./close.server.ts";
import { playDemo, writeLead, writeTeachers } from "./demo.server.ts";
import { openGroupLessonsTo, writeGroupLessons } from "./demo-group-lessons.server.ts";
import { writeFaults } from "./desk-faults.server.ts";
import { writeSendings } from "./desk-sendings.server.ts";
import { f0Now, playF0 } from "./f0.server.ts";
import { writeF0Teachers } from "./f0-teachers.server.ts";
import { openPast, type Past } from "./past.server.ts";
import { writeOperator } from "./people.server.ts";
import phrases from "./phrases.json" with { type: "json" };
import { Chance } from "./random.ts";
import { Sayings } from "./sayings.ts";
import { demoName, fileOf } from "./seed-file.server.ts";
import type { SeedFile } from "./seed-file.ts";
import { fictionPhone } from "./teachers.ts";
import { withoutLookups } from "./unchecked.server.ts";
import type { Writing } from "./writing.ts";

export type { SeedFile } from "./seed-file.ts";

export const scales = ["f0", "demo", "1k", "10k", "100k"] as const;

export type Scale = (typeof scales)[number];

const tables = [
  users,
  secondFactors,
  teachers,
  teacherSubjects,
  teacherPrices,
  degrees,
  experiences,
  teacherSlots,
  reviews,
  reviewDetails,
  groupLessons,
  groupLessonSessions,
  groupLessonClasses,
  historyLines,
];

const crowds: Record<Exclude<Scale, "f0">, { teachers: number; reviewed: boolean }> = {
  demo: { teachers: 2000, reviewed: true },
  "1k": { teachers: 1000, reviewed: true },
  "10k": { teachers: 10_000, reviewed: false },
  "100k": { teachers: 100_000, reviewed: false },
};

export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await db.$count(users)) === 0;
}

// A fixed salt gives identical rows; demonstration people have no real secrets.
const salt = Buffer.from("preau-demo-salt!");
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt } as const;

const batch = 2000;

type Options = Readonly<{
  /** F0 holds two things in each queue of the desk too, as the other scales do (decision 069). */
  desk?: boolean | undefined;
}>;

/** Same scale and instant, same rows and ids. `f0` moves the clock. All or nothing; throws when not empty. */
export async function seedDatabase(
  db: Db,
  scale: Scale,
  now: Date,
  { desk = scale !== "f0" }: Options = {},
): Promise<SeedFile> {
  if (!(await isDatabaseEmpty(db)))
    throw new Error("The database is not empty: nothing was written.");
  await createTables(db);
  await createAgencyTables(db);
  const passwordHash = await hash(demoPassword, cost);
  const at = scale === "f0" ? f0Now : now;
  const file = await db.transaction((tx) =>
    outsideTransaction(async () => {
      const writing = newWriting(at);
      const play = await withoutLookups(tx, () => writeCrowd(tx, writing, { scale, desk }));
      await writing.book.close(tx);
      // Gives the planner the table sizes before matching and search.
      await tx.execute(sql`analyze`);
      const past = await openPast(tx, writing.chance, at);
      const played = play(past);
      await played.then(past.close, past.close);
      const { cast, shown, named } = await played;
      await closePast(tx, passwordHash, at);
      if (desk) await writeFaults(tx, at);
      if (desk) await writeSendings(tx, at);
      await withoutLookups(tx, () => indexAll(tx, at));
      await refreshListings(tx);
      await publishResources(tx);
      await tx.insert(seeds).values({ id: 1, scale, seededAt: at });
      return fileOf(tx, cast, shown, named);
    }),
  );
  if (scale === "f0") await setClock(db, f0Now, machineClock());
  await db.execute(sql`analyze`);
  return file;
}

const newWriting = (now: Date): Writing => ({
  book: new Book(tables),
  chance: new Chance(20_260_909),
  sayings: {
    teachers: new Sayings(phrases.slots.teacher),
    reviews: new Sayings(phrases.slots.review),
  },
  now,
});

type Wanted = Readonly<{ scale: Scale; desk: boolean }>;

async function writeCrowd(tx: Tx, writing: Writing, { scale, desk }: Wanted) {
  const { book } = writing;
  const [firstname, lastname, email] = demoName(4);
  const operator = { firstname, lastname, email, phone: fictionPhone(9000) };
  if (scale === "f0") {
    const teachers = writeF0Teachers(writing);
    writeOperator(writing, operator);
    await book.write(tx);
    return (past: Past) => playF0(past, teachers, { desk });
  }
  const { teachers: count, reviewed } = crowds[scale];
  const teachers = writeTeachers(writing, { from: 0, to: Math.min(count, batch), reviewed });
  const crowd = { teachers, t: writeLead(writing, 2), u: writeLead(writing, 3) };
  writeOperator(writing, operator);
  const groupLessons = writeGroupLessons(writing, { teachers, leads: [crowd.t, crowd.u] });
  await book.write(tx);
  await openGroupLessonsTo(tx, groupLessons.teacherIds);
  for (let from = teachers.length; from < count; from += batch) {
    writeTeachers(writing, { from, to: Math.min(count, from + batch), reviewed });
    await book.write(tx);
  }
  return (past: Past) => playDemo(past, crowd, groupLessons);
}

/** Indexes are built at the end, except the one that finds a teacher's former rows. */
async function indexAll(tx: Tx, now: Date): Promise<void> {
  const ids = await queryRows<{ id: number }>(tx, sql`select id from teachers order by id`);
  const indexes = await queryRows<{ name: string; definition: string }>(
    tx,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = 'teacher_cells'
        and indexname not like '%_pk' and indexdef not like '%(teacher_id)'`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  for (let start = 0; start < ids.length; start += batch) {
    await indexTeachers(
      tx,
      ids.slice(start, start + batch).map(({ id }) => id),
      now,
    );
    // Otherwise the planner assumes an empty table and scans it for former rows.
    await tx.execute(sql`analyze teacher_cells`);
  }
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}
