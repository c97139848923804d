import i18next from "i18next";

import { countWaiting, type Queue, type Waiting } from "#app/api/queue.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { deskEmail } from "#app/legal.server.ts";
import { lateBy, shownInstant } from "#app/lib/deadline.ts";
import { dayAndTime } from "#app/lib/french-date.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { paths } from "#app/paths.ts";

import { isListDue } from "./domain.ts";
import { findUnmarked, hasMark, insertMark } from "./repository.server.ts";

const writeTo = (tx: Tx, template: string, lines: readonly string[], now: Date) =>
  sendMail(tx, { to: deskEmail, template, details: { lines }, link: paths.desk }, now);

/** Mails the desk at once about danger, a dispute, a ledger fault or a provider (OPS-39). One mail a run. */
export const alarmDesk =
  (queues: readonly Queue[]) =>
  async (db: Db, now: Date): Promise<number> => {
    const counts: [Queue, number][] = [];
    const waiting = await countWaiting(
      db,
      queues.filter(({ alarm }) => alarm),
      now,
    );
    if (waiting.length === 0) return 0;
    return db.transaction(async (tx) => {
      for (const { queue } of waiting) {
        let count = 0;
        for (const { of } of await findUnmarked(tx, queue, "alarm", now)) {
          count += (await insertMark(tx, { reason: "alarm", kind: queue.kind, of }, now)) ? 1 : 0;
        }
        if (count > 0) counts.push([queue, count]);
      }
      if (counts.length === 0) return 0;
      const lines = counts.map(([{ kind }, count]) =>
        i18next.t("desk:alarm_line", { name: i18next.t(`desk:queue.${kind}`), count }),
      );
      await writeTo(tx, "desk_alarm", lines, now);
      return counts.length;
    });
  };

/** Mails the desk each working morning what waits; nothing when nothing does (OPS-39). */
export const listForDesk =
  (queues: readonly Queue[]) =>
  async (db: Db, now: Date): Promise<number> => {
    const mark = { reason: "morning", kind: "inbox", of: parisDay(now) } as const;
    if (!isListDue(now) || (await hasMark(db, mark))) return 0;
    const waiting = await countWaiting(db, queues, now);
    return db.transaction(async (tx) => {
      if (!(await insertMark(tx, mark, now)) || waiting.length === 0) return 0;
      await writeTo(tx, "desk_morning", morningLines(waiting, now), now);
      return 1;
    });
  };

/** What is due before tonight first; counts of queues, nothing of a person. */
function morningLines(waiting: readonly Waiting[], now: Date): string[] {
  const today = parisDay(now);
  const isDue = ({ deadline }: Waiting) => parisDay(deadline) <= today;
  const part = (key: string, own: readonly Waiting[]) =>
    own.length === 0 ? [] : [i18next.t(`desk:${key}`), ...own.map((one) => lineOf(one, now))];
  return [
    ...part("morning_tonight", waiting.filter(isDue)),
    ...part(
      "morning_later",
      waiting.filter((one) => !isDue(one)),
    ),
  ];
}

const lineOf = ({ queue, count, deadline }: Waiting, now: Date): string => {
  const late = lateBy(deadline, now);
  return i18next.t(late ? "desk:morning_late" : "desk:morning_line", {
    name: i18next.t(`desk:queue.${queue.kind}`),
    count,
    late,
    deadline: dayAndTime(shownInstant(deadline)),
  });
};
