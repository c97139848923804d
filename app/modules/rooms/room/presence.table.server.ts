import { type SQL, sql, type SQLWrapper } from "drizzle-orm";

import type { Present } from "#app/modules/foundation/room-link/presence.domain.ts";
import { plannedCourses } from "#app/modules/lessons/planned-course/table.server.ts";

import { roomSeats } from "./seat.table.server.ts";
import { rooms } from "./table.server.ts";

type Row = Readonly<{ side: string; name: string; from: string; to: string }>;

/** Their instants, as JSON has them. */
export const presentIn = (rows: readonly Row[]): Present[] =>
  rows.map(({ side, name, from, to }) => ({
    side: side === "teacher" ? "teacher" : "customer",
    name,
    from: new Date(from),
    to: new Date(to),
  }));

const stays = sql`coalesce(json_agg(json_build_object('side', s.side, 'name', s.name,
  'from', s.entered_at, 'to', s.until) order by s.entered_at, s.id), '[]')`;

type Lesson = Readonly<{ contractId: SQLWrapper; start: SQLWrapper; duration: SQLWrapper }>;

/** Stays in any room of a contract, from minutes before a lesson until minutes after it (API-297). */
export const presentAround = (
  { contractId, start, duration }: Lesson,
  { before, after }: Readonly<{ before: number; after: number }>,
): SQL<readonly Present[]> =>
  sql<readonly Row[]>`(select ${stays} from ${rooms} r join ${roomSeats} s on s.room_id = r.id
    where (r.kind, r.subject_id) in (
        select 'contract', ${contractId} union all select 'first_course', ${contractId}
        union all select 'planned_course', p.id from ${plannedCourses} p
          where p.contract_id = ${contractId})
      and s.entered_at < ${start} + (${duration} + ${after}) * interval '1 minute'
      and s.until > ${start} - ${before} * interval '1 minute')`.mapWith(presentIn);

type Seen = Readonly<{ sessionId: number; from: string }>;

/** When a registration was in the room of each session of its stage. */
export const seenInSessions = (registrationId: SQLWrapper): SQL<readonly Seen[]> =>
  sql<readonly Seen[]>`(select coalesce(json_agg(json_build_object('sessionId', r.session_id,
      'from', s.entered_at) order by s.entered_at, s.id), '[]')
    from ${rooms} r join ${roomSeats} s on s.room_id = r.id
    where r.kind = 'group_lesson' and s.side = 'registration' and s.person_id = ${registrationId}
      and s.entered_at is not null)`;
