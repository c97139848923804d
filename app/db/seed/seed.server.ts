import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";

import { type Db, rowsOf, type Tx } from "#app/db/client.server.ts";
import { setClock } from "#app/db/clock.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { customers, users } from "#app/modules/account/table.server.ts";
import { billCounters, billLines, bills } from "#app/modules/billing/bill.table.server.ts";
import { cards, payers } from "#app/modules/billing/card.table.server.ts";
import { ledgerEntries } from "#app/modules/billing/ledger.table.server.ts";
import { payments } from "#app/modules/billing/payment.table.server.ts";
import { bookingDrafts } from "#app/modules/booking/table.server.ts";
import { contracts } from "#app/modules/contract/table.server.ts";
import { disputes } from "#app/modules/course/dispute.table.server.ts";
import { courses } from "#app/modules/course/table.server.ts";
import { historyLines } from "#app/modules/history/table.server.ts";
import { proposals } from "#app/modules/lesson-request/proposal.table.server.ts";
import { lessonRequests } from "#app/modules/lesson-request/table.server.ts";
import { notifications } from "#app/modules/notification/table.server.ts";
import { reviewDetails, reviews } from "#app/modules/review/table.server.ts";
import { indexTeachers } from "#app/modules/search/index-teachers.server.ts";
import { students } from "#app/modules/student/table.server.ts";
import {
  degrees,
  experiences,
  teacherPrices,
  teachers,
  teacherSlots,
  teacherSubjects,
} from "#app/modules/teacher/table.server.ts";
import { createTables, stripeObjects } from "#app/sandbox/stripe/tables.server.ts";

import { demoPassword } from "./accounts.ts";
import { Book } from "./book.server.ts";
import { writeDemo, writeTeachers } from "./demo.server.ts";
import { f0Now, writeF0 } from "./f0.server.ts";
import { Chance } from "./random.ts";
import { Scene } from "./scene.server.ts";
import type { SeedFile } from "./seed-file.ts";

export type { SeedFile } from "./seed-file.ts";

export const scales = ["f0", "demo", "1k", "10k", "100k"] as const;

export type Scale = (typeof scales)[number];

/** Every table the seed writes, in the order in which references allow it. */
const tables = [
  users,
  customers,
  students,
  teachers,
  teacherSubjects,
  teacherPrices,
  degrees,
  experiences,
  teacherSlots,
  reviews,
  reviewDetails,
  payers,
  cards,
  stripeObjects,
  lessonRequests,
  proposals,
  contracts,
  courses,
  disputes,
  bills,
  billCounters,
  billLines,
  payments,
  ledgerEntries,
  historyLines,
  notifications,
  bookingDrafts,
];

const cast: Record<
  Exclude<Scale, "f0">,
  { teachers: number; families: number; reviewed: boolean }
> = {
  demo: { teachers: 2000, families: 32, reviewed: true },
  "1k": { teachers: 1000, families: 16, reviewed: true },
  "10k": { teachers: 10_000, families: 16, reviewed: false },
  "100k": { teachers: 100_000, families: 16, reviewed: false },
};

/** Whether nobody is there yet: the only database that is filled. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (await db.$count(users)) === 0;
}

// The same password gives the same row on every machine: people of the demonstration, no secret of anybody's.
const salt = Buffer.from("preau-demo-salt!");
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt } as const;

const batch = 2000;

/**
 * Fills an empty database: the same scale and instant write the same rows with the same ids. `f0` begins
 * at its own instant and moves the clock there. All or nothing. Throws when the database is not empty.
 */
export async function seedDatabase(db: Db, scale: Scale, now: Date): Promise<SeedFile> {
  if (!(await isDatabaseEmpty(db)))
    throw new Error("The database is not empty: nothing was written.");
  await createTables(db);
  const passwordHash = await hash(demoPassword, cost);
  const at = scale === "f0" ? f0Now : now;
  const file = await db.transaction(async (tx) => {
    const book = new Book(tables);
    const scene = new Scene({ book, chance: new Chance(20_260_909), now: at, passwordHash });
    const written =
      scale === "f0" ? writeF0(scene) : await writeScale(tx, book, scene, cast[scale]);
    await book.write(tx);
    await book.close(tx);
    // Before the search is filled: its one great query is planned by what the tables hold.
    await tx.execute(sql`analyze`);
    await indexAll(tx);
    return written;
  });
  if (scale === "f0") await setClock(db, f0Now, machineClock());
  await db.execute(sql`analyze`);
  return file;
}

async function writeScale(
  tx: Tx,
  book: Book,
  scene: Scene,
  { teachers: count, families, reviewed }: (typeof cast)["demo"],
): Promise<SeedFile> {
  const known = writeTeachers(scene, { from: 0, to: Math.min(count, batch), reviewed });
  const file = writeDemo(scene, known, families);
  await book.write(tx);
  for (let from = known.length; from < count; from += batch) {
    writeTeachers(scene, { from, to: Math.min(count, from + batch), reviewed });
    await book.write(tx);
  }
  return file;
}

/**
 * Puts every teacher into the search, by its own function. Its indexes are built once, at the end, but the
 * one by which a teacher's former rows are found.
 */
async function indexAll(tx: Tx): Promise<void> {
  const ids = await rowsOf<{ id: number }>(tx, sql`select id from teachers order by id`);
  const indexes = await rowsOf<{ name: string; definition: string }>(
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
    );
    // Else the next one looks for former rows through all of them: the table was known as empty.
    await tx.execute(sql`analyze teacher_cells`);
  }
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}
