import { markForOperator } from "#app/modules/group-lessons/attendance/mark.server.ts";
import { attendanceOf } from "#app/modules/group-lessons/attendance/show.server.ts";
import type { Presence } from "#app/modules/group-lessons/registration/domain.ts";
import { presences } from "#app/modules/group-lessons/registration/domain.ts";
import { listWaiting } from "#app/modules/group-lessons/waiting-place/wait.server.ts";

import { type Line, Refused } from "#app/lib/command-line.ts";
import { idOf, type Known, tried, byHand } from "./by-hand.ts";

const idsOf = (typed = ""): number[] => typed.split(",").filter(Boolean).map(idOf);

const rowsOf = (texts: Line["texts"]) =>
  presences.flatMap((present: Presence) =>
    idsOf(texts[present]).map((registration_id) => ({ registration_id, present })),
  );

async function attendance(line: Line, tools: Known) {
  const id = idOf(line.words[0]);
  const { session: session_date } = line.texts;
  const rows = rowsOf(line.texts);
  if (rows.length === 0) return attendanceOf(tools.connection.db, id);
  if (!session_date) throw new Refused("Say which session: --session=2026-10-19.");
  return tried(line, tools, async (tx) => {
    await markForOperator(tx, id, { session_date, rows }, tools);
    return attendanceOf(tx, id);
  });
}

/** Operator commands on group lesson attendees and waiting lists (OPS-09). */
export const groupLessonPeopleCommands = byHand({
  "group-lesson attendance": {
    takes: "ID [--session=DAY] [--present=ID,ID] [--late=ID,ID] [--absent=ID,ID] [--dry-run]",
    help: "who came to which session; with registrations, notes it of one that has begun",
    run: attendance,
  },
  "group-lesson waiting-list": {
    takes: "ID",
    help: "who waits for a seat, in order, and until when one is kept for whoever was called",
    run: ({ words: [id] }, { connection: { db } }) => listWaiting(db, idOf(id)),
  },
});
