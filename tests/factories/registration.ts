import { sql } from "drizzle-orm";

import { followers as ours } from "#app/api/followers.server.ts";
import { type Db, queryRows } from "#app/db/client.server.ts";
import { bySystem } from "#app/lib/actor.ts";
import type { BillFollower, Followers } from "#app/modules/billing/bill/followers.server.ts";
import { openBill } from "#app/modules/billing/bill/issue.server.ts";
import {
  groupLessons,
  groupLessonSessions,
} from "#app/modules/catalogue/group-lesson/table.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { create } from "#tests/database/create.ts";
import { now } from "#tests/setup/time.ts";

import { createFamily } from "./account.ts";
import { createChild } from "./student.ts";

/** In a table, so that a rollback undoes it. */
const wrote = (db: Db, id: number, what: string) =>
  db.execute(sql`update told set said = said || ${what}::text where id = ${id}`);

const registrationFollowsBill: BillFollower = {
  paid: async (tx, id) => {
    await wrote(tx, id, "paid");
  },
  failed: async (tx, id, { cause }) => {
    await wrote(tx, id, `failed: ${cause}`);
  },
  refunded: async (tx, id, { cents, whole }) => {
    await wrote(tx, id, `refunded: ${String(cents)}${whole ? ", whole" : ""}`);
  },
  isHeld: async (tx, id) => {
    const [row] = await queryRows<{ held: boolean }>(
      tx,
      sql`select held from told where id = ${id}`,
    );
    return row?.held ?? true;
  },
  describe: (_, id) =>
    Promise.resolve({
      what: `le stage n° ${String(id)}`,
      url: "/mes-stages/",
      confirmUrl: `/mes-stages/${String(id)}/banque/`,
    }),
  standings: () => Promise.resolve(new Map()),
};

export const followers: Followers = {
  ...ours,
  bills: { ...ours.bills, registration: registrationFollowsBill },
};

const createTable = (db: Db) =>
  db.execute(
    sql`create table if not exists told (id integer primary key, held boolean not null, said text[] not null)`,
  );

/** 19 to 23 October, 9:30 to 12:30, 290,00 €, eight seats. */
export async function createGroupLesson(
  db: Db,
  given: Partial<typeof groupLessons.$inferInsert> = {},
) {
  const starts = [19, 20, 21, 22, 23].map((day) => new Date(`2026-10-${String(day)}T07:30:00Z`));
  const [startsAt = now] = starts;
  const groupLesson = await create(db, groupLessons, {
    title: "Maths Première",
    description: "Dérivation, suites, probabilités.",
    format: "group_traineeship",
    period: "toussaint",
    state: "open",
    stateSince: now,
    subjectIds: [1],
    mainLevelId: 11,
    equivalentLevelIds: [],
    prerequisites: [],
    chapterIds: [],
    maxStudents: 8,
    minStudents: 3,
    priceCents: 29_000,
    startsAt,
    endsAt: new Date("2026-10-23T10:30:00Z"),
    placeName: "Salle Bellecour",
    placeAddress: "12 rue de la Barre",
    postalCode: "69002",
    cityCode: "69123",
    cityName: "Lyon",
    latitude: 45.757,
    longitude: 4.834,
    createdAt: now,
    updatedAt: now,
    ...given,
  });
  for (const at of starts) {
    const shift = groupLesson.startsAt.getTime() - startsAt.getTime();
    await create(db, groupLessonSessions, {
      groupLessonId: groupLesson.id,
      startsAt: new Date(at.getTime() + shift),
      duration: 180,
    });
  }
  return groupLesson;
}

/** 120,00 € less 20,00 € loyalty discount, second entity: 100,00 € due. */
export async function createRegistration(
  db: Db,
  given: { held?: boolean; awaited?: boolean; of?: Awaited<ReturnType<typeof createFamily>> } = {},
) {
  await createTable(db);
  const family = given.of ?? (await createFamily(db));
  const child = await createChild(db, family.id);
  const { held = false, awaited = false } = given;
  const { id: groupLessonId } = await createGroupLesson(db, { priceCents: 12_000, takenSeats: 1 });
  const { id } = await create(db, registrations, {
    groupLessonId,
    customerId: family.id,
    studentId: child.id,
    levelId: 11,
    subjectIds: [1],
    state: awaited ? "awaiting_payment" : "paying",
    stateSince: now,
    paymentType: awaited ? "transfer" : "card",
    learnedChapterIds: [],
    createdAt: now,
    grossCents: 12_000,
    discountCents: 2000,
    priceCents: 10_000,
  });
  await db.execute(sql`insert into told (id, held, said) values (${id}, ${held}, '{}')`);
  const bill = await db.transaction((tx) =>
    openBill(
      tx,
      {
        subject: { kind: "registration", id },
        described: { what: `le stage n° ${String(id)}` },
        entity: "second",
        customerId: family.id,
        lines: [{ kind: "registration", amountCents: 10_000, vatCents: 1667, vatPerMille: 200 }],
        shares: [{ account: "house", amountCents: -10_000 }],
        awaited,
      },
      { by: bySystem, now },
    ),
  );
  return { id, family, bill };
}

export async function mailsSentTo(db: Db, id: number): Promise<string[]> {
  const [row] = await queryRows<{ said: string[] }>(
    db,
    sql`select said from told where id = ${id}`,
  );
  return row?.said ?? [];
}
