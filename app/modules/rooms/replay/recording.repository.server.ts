import { and, asc, eq, gte, sql } from "drizzle-orm";

import type { Db, Tx } from "#app/db/client.server.ts";
import { registrations } from "#app/modules/group-lessons/registration/table.server.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";
import { students } from "#app/modules/people/student/table.server.ts";
import { replayConsents } from "#app/modules/rooms/room/consent.table.server.ts";
import { roomSeats } from "#app/modules/rooms/room/seat.table.server.ts";

import type { PresentSeat } from "./domain.ts";
import { replayAnswers } from "./table.server.ts";

/** An adult pupil answers alone; for another one a parent has agreed before. */
export const isAllowed = (contractId: number | null) => sql<boolean>`case ${roomSeats.side}
  when 'teacher' then true
  when 'customer' then exists (select from ${contracts} c join ${students} s on s.id = c.student_id
    where c.id = ${contractId} and (s.is_customer or exists (
      select from ${replayConsents} k where k.contract_id = c.id)))
  else exists (select from ${registrations} r join ${students} s on s.id = r.student_id
    where r.id = ${roomSeats.personId} and (s.is_customer or exists (
      select from ${replayConsents} k where k.registration_id = r.id)))
  end`;

type Of = Readonly<{ roomId: number; contractId: number | null; replayId: number | null }>;

/** Everybody who is in the room, with the leave and the answer of each. */
export const findPresent = (
  db: Db,
  { roomId, contractId, replayId }: Of,
  since: Date,
): Promise<PresentSeat[]> =>
  db
    .select({
      seat: roomSeats.id,
      name: roomSeats.name,
      side: roomSeats.side,
      personId: roomSeats.personId,
      since: roomSeats.decidedAt,
      isAllowed: isAllowed(contractId),
      answer: replayAnswers.isYes,
    })
    .from(roomSeats)
    .leftJoin(
      replayAnswers,
      and(eq(replayAnswers.seatId, roomSeats.id), eq(replayAnswers.replayId, replayId ?? 0)),
    )
    .where(
      and(
        eq(roomSeats.roomId, roomId),
        eq(roomSeats.state, "in"),
        eq(roomSeats.isGone, false),
        gte(roomSeats.seenAt, since),
      ),
    )
    .orderBy(asc(roomSeats.id));

export async function saveAnswer(tx: Tx, answer: typeof replayAnswers.$inferInsert): Promise<void> {
  const { isYes, at } = answer;
  await tx
    .insert(replayAnswers)
    .values(answer)
    .onConflictDoUpdate({
      target: [replayAnswers.replayId, replayAnswers.seatId],
      set: { isYes, at },
    });
}
