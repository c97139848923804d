import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/table.server.ts";
import { takenStates } from "#app/modules/group-lessons/registration/domain.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { users } from "#app/modules/people/account/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { replayConsents } from "#app/modules/rooms/room/consent.table.server.ts";

import { replayAnswers, replays } from "./table.server.ts";

/** A pupil’s online contract or seat in a stage online; an adult pupil answers in the room alone. */
export type Consentable = Readonly<{
  contractId: number | null;
  registrationId: number | null;
  student: string;
  with: string;
  isAgreed: boolean;
  replays: number;
}>;

const isMinor = eq(students.isCustomer, false);

const count = sql<number>`count(*)::int`;

const ofContract = sql<number>`(select ${count} from ${replays} r
  where r.contract_id = ${contracts.id} and r.state <> 'erased')`.mapWith(Number);

const ofRegistration = sql<number>`(select ${count} from ${replays} r
  where r.state <> 'erased' and exists (select from ${replayAnswers} a where a.replay_id = r.id
    and a.side = 'registration' and a.person_id = ${registrations.id}))`.mapWith(Number);

/** What may be agreed to now, and what is agreed. */
export async function findConsentable(db: Db, customerId: number): Promise<Consentable[]> {
  const isOnline = and(
    eq(contracts.courseFormat, "individual_webcam"),
    ne(contracts.status, "ended"),
  );
  const bound = await db
    .select({
      contractId: contracts.id,
      student: students.firstname,
      with: users.firstname,
      agreedAt: replayConsents.agreedAt,
      replays: ofContract,
    })
    .from(contracts)
    .innerJoin(students, and(eq(students.id, contracts.studentId), isMinor))
    .innerJoin(users, eq(users.id, contracts.teacherId))
    .leftJoin(replayConsents, eq(replayConsents.contractId, contracts.id))
    .where(
      and(eq(contracts.customerId, customerId), or(isOnline, isNotNull(replayConsents.agreedAt))),
    )
    .orderBy(students.firstname, contracts.id);
  const isRunning = and(
    eq(groupLessons.format, "group_webcam"),
    ne(groupLessons.state, "cancelled"),
    ne(groupLessons.state, "done"),
    inArray(registrations.state, [...takenStates]),
  );
  const seats = await db
    .select({
      registrationId: registrations.id,
      student: students.firstname,
      with: groupLessons.title,
      agreedAt: replayConsents.agreedAt,
      replays: ofRegistration,
    })
    .from(registrations)
    .innerJoin(groupLessons, eq(groupLessons.id, registrations.groupLessonId))
    .innerJoin(students, and(eq(students.id, registrations.studentId), isMinor))
    .leftJoin(replayConsents, eq(replayConsents.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.customerId, customerId),
        or(isRunning, isNotNull(replayConsents.agreedAt)),
      ),
    )
    .orderBy(students.firstname, registrations.id);
  return [
    ...bound.map(({ agreedAt, ...row }) => ({
      ...row,
      registrationId: null,
      isAgreed: agreedAt !== null,
    })),
    ...seats.map(({ agreedAt, ...row }) => ({
      ...row,
      contractId: null,
      isAgreed: agreedAt !== null,
    })),
  ];
}

type Of = Pick<Consentable, "contractId" | "registrationId">;

export async function insertConsent(
  tx: Tx,
  { contractId, registrationId }: Of,
  { actor, now }: Pick<Call, "actor" | "now">,
): Promise<void> {
  const row = { contractId, registrationId, customerId: actor.id, agreedAt: now };
  await tx.insert(replayConsents).values(row).onConflictDoNothing();
}

const isOf = ({ contractId, registrationId }: Of) =>
  contractId === null
    ? eq(replayConsents.registrationId, registrationId ?? 0)
    : eq(replayConsents.contractId, contractId);

export async function deleteConsent(tx: Tx, of: Of): Promise<void> {
  await tx.delete(replayConsents).where(isOf(of));
}

/** Recordings in which the pupil is, or may be. */
export async function findWithPupil(tx: Tx, { contractId, registrationId }: Of) {
  const isWithSeat = sql`exists (select from ${replayAnswers} a where a.replay_id = ${replays.id}
    and a.side = 'registration' and a.person_id = ${registrationId})`;
  const rows = await tx
    .select({ id: replays.id })
    .from(replays)
    .where(
      and(
        ne(replays.state, "erased"),
        contractId === null ? isWithSeat : eq(replays.contractId, contractId),
      ),
    )
    .orderBy(replays.id);
  return rows.map(({ id }) => id);
}
