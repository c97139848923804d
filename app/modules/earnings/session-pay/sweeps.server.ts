import { and, isNull, sql } from "drizzle-orm";

import { rowSweep, type Sweep } from "#app/api/sweep.server.ts";
import { groupLessonSessions } from "#app/modules/catalogue/group-lesson/table.server.ts";

import { countSession, holdPay, holdSession, oweSession } from "./count.server.ts";
import { hasTakenPlace, sessionEnd } from "./repository.server.ts";
import { sessionPays } from "./table.server.ts";

/** At the end when attendance is marked, else two days later (TEA-069). */
const owedFrom = sql`(select s.starts_at + s.duration * interval '1 minute'
    + case when exists (select from registration_attendance a where a.session_id = s.id)
      then interval '0' else interval '2 days' end
  from group_lesson_sessions s where s.id = ${sessionPays.sessionId})`;

export const sessionPaySweeps: readonly Sweep[] = [
  rowSweep({
    job: "payouts",
    name: "sessions that end",
    of: groupLessonSessions,
    due: {
      at: sessionEnd,
      which: () => and(isNull(groupLessonSessions.countedAt), hasTakenPlace),
    },
    hold: holdSession,
    act: countSession,
  }),
  rowSweep({
    job: "payouts",
    name: "sessions to owe",
    of: sessionPays,
    due: {
      at: owedFrom,
      which: () => and(isNull(sessionPays.owedAt), isNull(sessionPays.undoneAt)),
    },
    hold: holdPay,
    act: oweSession,
  }),
];
