import i18next from "i18next";

import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { plusDays } from "#app/lib/clock.ts";
import type { Place } from "#app/lib/place-hour.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";

import { advancePlanned } from "./advance.server.ts";
import { agreedDeadlines, agreedOn, awaited, keptDate, noDeadlines } from "./domain.ts";
import type { holdOwnPlanned } from "./hold.server.ts";
import { judgeSeries, refuseUnpaid, seriesFault } from "./judge.server.ts";
import { notifyBoth } from "./notify.server.ts";
import type { Confirmation } from "./planned-course.endpoints.ts";
import { lockSeries, type PlannedRow } from "./repository.server.ts";
import { refuseChangedSeries } from "./series-changes.server.ts";
import { datesWords, reminderWords } from "./series-words.ts";

type Held = Awaited<ReturnType<typeof holdOwnPlanned>>;

type Answering = Readonly<{ by: Actor; now: Date }>;

type Answer = Readonly<{ kept: readonly number[]; seen: Confirmation["seen"] }>;

/**
 * Answers all dates of a series that wait for this side: those kept are confirmed, the others left out (TEA-071).
 * Idempotent; 409 when the dates are not those that were read.
 */
export async function answerSeries(
  tx: Tx,
  held: Held,
  { kept, seen }: Answer,
  { by, now }: Answering,
): Promise<void> {
  const { planned, side } = held;
  const { seriesId } = planned;
  if (seriesId === null) throw new RuleError("conflict", "api.planned_course.closed");
  if (!seen) throw fieldFault("seen", "api.planned_course.seen_required");
  const open = await lockSeries(tx, seriesId, now);
  const agreed = open.filter((row) => row.status === "confirmed" && row.by !== side);
  if (kept.length > 0 && kept.every((id) => agreed.some((row) => row.id === id))) return;
  const rows = open.filter((row) => awaited(row) === side);
  await refuseChangedSeries(tx, { seriesId, kept, seen, rows });
  const confirmed = rows.filter(({ id }) => kept.includes(id));
  if (confirmed.length === 0) throw fieldFault("kept", "api.planned_course.kept_required");
  await judgeKept(tx, held, { confirmed, rows, now });
  for (const row of rows) {
    if (confirmed.includes(row)) await confirmRow(tx, row, { by, now });
    else await leaveOut(tx, row, { side, by, now });
  }
  await notifyConfirmed(tx, confirmed, rows.length - confirmed.length, now);
}

/** One message for all dates; a single date has the usual message. */
async function notifyConfirmed(
  tx: Tx,
  confirmed: readonly PlannedRow[],
  count: number,
  now: Date,
): Promise<void> {
  const [first, ...others] = confirmed;
  if (!first) return;
  const left = count > 0 ? i18next.t("planned-course:left_out", { count }) : "";
  if (others.length === 0) {
    await notifyBoth(tx, first, { about: "planned_confirmed", details: { left } }, now);
    return;
  }
  const far = confirmed.filter(({ start }) => plusDays(start, -1) > now).length;
  const reminder = reminderWords(far, confirmed.length);
  const details = (home: Place | undefined) => ({
    dates: datesWords(confirmed, home),
    count: confirmed.length,
    left,
    reminder,
  });
  await notifyBoth(tx, first, { about: "planned_series_confirmed", details }, now);
}

type Kept = Readonly<{ confirmed: readonly PlannedRow[]; rows: readonly PlannedRow[]; now: Date }>;

/** A new date needs a means of payment (STM-16); none may be taken. */
async function judgeKept(tx: Tx, held: Held, { confirmed, rows, now }: Kept): Promise<void> {
  const { customerId } = held.contract;
  if (confirmed.some((row) => !agreedOn(row))) await refuseUnpaid(tx, customerId, now);
  const except = rows.map(({ id }) => id);
  const faults = await judgeSeries(tx, held, confirmed, except);
  if (faults.length > 0) throw seriesFault("kept", faults);
}

const confirmRow = (tx: Tx, row: PlannedRow, { by, now }: Answering): Promise<PlannedRow> =>
  advancePlanned(tx, row, {
    event: "confirm",
    by,
    now,
    change: { movedFrom: null, movedFromDuration: null, ...agreedDeadlines(row.start, now) },
  });

/** A move that is left out keeps its former date. */
async function leaveOut(
  tx: Tx,
  row: PlannedRow,
  { side, by, now }: Answering & Pick<Held, "side">,
): Promise<void> {
  const agreed = agreedOn(row);
  await (agreed
    ? advancePlanned(tx, row, {
        event: "keep",
        by,
        now,
        change: { ...keptDate(agreed), ...agreedDeadlines(agreed.start, now) },
      })
    : advancePlanned(tx, row, {
        event: "cancel",
        by,
        now,
        change: { ...noDeadlines, cancelledBy: side },
      }));
}
