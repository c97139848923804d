import i18next from "i18next";

import { countWaiting, type Queue } from "#app/api/queue.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { eachInTurn } from "#app/lib/each-in-turn.ts";
import { weekdayAndDay } from "#app/lib/french-date.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { notifyPerson } from "#app/modules/foundation/notification/notify-person.server.ts";
import { findPerson } from "#app/modules/people/account/find-family.server.ts";
import { paths } from "#app/paths.ts";

import { newDateOf } from "./domain.ts";
import { findUnmarked, insertMark, type QueueRow } from "./repository.server.ts";

const message = "desk_late";

/** Tells both sides, once, a second date for what waits past its deadline (STM-48). Returns how many rows. */
export const notifyLate =
  (queues: readonly Queue[]) =>
  async (db: Db, now: Date): Promise<number> => {
    let count = 0;
    const waiting = await countWaiting(
      db,
      queues.filter(({ late }) => late),
      now,
    );
    for (const { queue, deadline } of waiting) {
      if (deadline >= now) continue;
      const rows = await findUnmarked(db, queue, "late", now);
      for (const row of rows.filter(({ due }) => due < now)) {
        const isFirst = await db.transaction((tx) => notifyOne(tx, queue, row, now));
        count += isFirst ? 1 : 0;
      }
    }
    return count;
  };

async function notifyOne(tx: Tx, { kind }: Queue, row: QueueRow, now: Date): Promise<boolean> {
  if (!(await insertMark(tx, { reason: "late", kind, of: row.of }, now))) return false;
  const what = i18next.t(`desk:late_about.${kind}`);
  const day = weekdayAndDay(newDateOf(row.due, now));
  const people = await eachInTurn(row.sides, (id) => findPerson(tx, id));
  for (const person of people) {
    const details = { name: ` ${person.firstname}`, what, day };
    const url = person.role === "teacher" ? paths.teacherHome : paths.courses;
    await notifyPerson(tx, person, { type: "courses", message, details, url }, now);
  }
  if (people.length === 0 && row.address) {
    const details = { name: row.name ? ` ${row.name}` : "", what, day };
    await sendMail(tx, { to: row.address, template: message, details, link: paths.contact }, now);
  }
  return true;
}
