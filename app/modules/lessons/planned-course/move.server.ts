import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { instantOf } from "#app/lib/paris-time.ts";
import type { Place } from "#app/lib/place-hour.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import type { Stretch } from "#app/lib/stretch.ts";

import { advancePlanned } from "./advance.server.ts";
import {
  agreedDeadlines,
  agreedOn,
  isAgreed,
  isOpen,
  keptDate,
  mayMove,
  proposalDeadlines,
} from "./domain.ts";
import { holdOwnPlanned } from "./hold.server.ts";
import {
  dateFault,
  judgeDate,
  judgeSeries,
  refuseChanged,
  refuseClosedContract,
  seriesFault,
} from "./judge.server.ts";
import { presentPlanned } from "./list.server.ts";
import { notifySide } from "./notify.server.ts";
import type { Move, PlannedCourse } from "./planned-course.endpoints.ts";
import { lockSeries, type PlannedRow } from "./repository.server.ts";
import { shifted } from "./series.domain.ts";
import { followingWords } from "./series-words.ts";

/**
 * Proposes another date; the agreed one holds until confirmed (API-169). The agreed date itself refuses or withdraws
 * a move. 409 when changed since read.
 */
export async function movePlanned(
  call: Call,
  { id, start: typed, duration, version, ...series }: Move & { id: number },
): Promise<PlannedCourse> {
  const { db, actor: by, now } = call;
  await db.transaction(async (tx) => {
    const held = await holdOwnPlanned(tx, id, by);
    const { planned, side } = held;
    refuseChanged(planned, { side, version });
    if (!isOpen(planned)) throw new RuleError("conflict", "api.planned_course.closed");
    const requested = { start: instantOf(typed, "start"), duration };
    if (isAgreed(planned, requested)) {
      await keepPlanned(tx, planned, { by, now });
      return;
    }
    // No change: the other side still has to confirm.
    if (isOnTable(planned, requested)) return;
    await proposeOther(tx, held, requested, { ...series, by, now });
  });
  return presentPlanned(call, id);
}

type Held = Awaited<ReturnType<typeof holdOwnPlanned>>;

async function proposeOther(
  tx: Tx,
  held: Held,
  requested: Stretch,
  { by, now, following, leave_out: leaveOut }: Moving,
): Promise<void> {
  const { planned, side } = held;
  refuseClosedContract(held);
  if (!mayMove(planned, now)) throw new RuleError("conflict", "api.planned_course.begun");
  const refusal = await judgeDate(tx, held, requested, { now, except: planned.id });
  if (refusal) throw dateFault("start", refusal, requested);
  const others = following ? await followingOf(tx, held, requested) : [];
  const faults = await judgeSeries(
    tx,
    held,
    others.map(({ to }) => to),
    others.map(({ row }) => row.id),
  );
  if (faults.length > 0 && !leaveOut) throw seriesFault("leave_out", faults);
  const wrong = new Set(faults.map(({ start }) => start.getTime()));
  const kept = others.filter(({ to }) => !wrong.has(to.start.getTime()));
  const moved = await moveRow(tx, planned, requested, { side, by, now });
  for (const { row, to } of kept) await moveRow(tx, row, to, { side, by, now });
  const dates = kept.map(({ to }) => to);
  const details = (home: Place | undefined) => ({
    following: followingWords("moved", dates, home),
  });
  await notifySide(tx, moved, { from: side, about: "planned_moved", details }, now);
}

type Moving = Readonly<{ by: Actor; now: Date }> & Pick<Move, "following" | "leave_out">;

/** Those that follow in the series, each moved by as many days (TEA-071). */
async function followingOf(tx: Tx, { planned }: Held, { start: to, duration }: Stretch) {
  if (planned.seriesId === null) return [];
  const rows = await lockSeries(tx, planned.seriesId, planned.start);
  return rows
    .filter(({ id, start }) => id !== planned.id && start > planned.start)
    .map((row) => ({
      row,
      to: { start: shifted(row.start, { from: planned.start, to }), duration },
    }));
}

function moveRow(
  tx: Tx,
  row: PlannedRow,
  requested: Stretch,
  { side, by, now }: Pick<Held, "side"> & { by: Actor; now: Date },
): Promise<PlannedRow> {
  const agreed = agreedOn(row);
  return advancePlanned(tx, row, {
    event: "move",
    by,
    now,
    change: {
      ...requested,
      by: side,
      movedFrom: agreed?.start ?? null,
      movedFromDuration: agreed?.duration ?? null,
      ...proposalDeadlines(requested.start, agreed),
    },
  });
}

const isOnTable = ({ start, duration }: PlannedRow, requested: Stretch) =>
  start.getTime() === requested.start.getTime() && duration === requested.duration;

async function keepPlanned(
  tx: Tx,
  planned: PlannedRow,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const agreed = agreedOn(planned);
  if (planned.status !== "proposed" || !agreed) return;
  const kept = await advancePlanned(tx, planned, {
    event: "keep",
    by,
    now,
    change: { ...keptDate(agreed), ...agreedDeadlines(agreed.start, now) },
  });
  const from = by.role === "teacher" ? "teacher" : "customer";
  await notifySide(tx, kept, { from, about: "planned_kept" }, now);
}
