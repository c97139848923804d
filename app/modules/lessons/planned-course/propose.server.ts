import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { dayIn, instantOf } from "#app/lib/paris-time.ts";
import type { Place } from "#app/lib/place-hour.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import type { Stretch } from "#app/lib/stretch.ts";
import { zoneOf } from "#app/modules/foundation/reference/school-holidays.domain.ts";

import { keepOnPlanned, openPlanned } from "./advance.server.ts";
import { mostOpen, proposalDeadlines, type Side } from "./domain.ts";
import { holdOwnContract } from "./hold.server.ts";
import {
  dateFault,
  judgeDate,
  judgeSeries,
  refuseClosedContract,
  seriesFault,
} from "./judge.server.ts";
import { presentPlanned } from "./list.server.ts";
import { notifySide } from "./notify.server.ts";
import type { PlannedCourse, Proposal } from "./planned-course.endpoints.ts";
import { countProposed, findOpenAt, findPlaceOf } from "./repository.server.ts";
import { untilRefusal, weeklyDates } from "./series.domain.ts";
import { datesWords } from "./series-words.ts";

type Agreement = Awaited<ReturnType<typeof holdOwnContract>>;

/** One side proposes a date, or one each week (API-168, TEA-071); repeated, it is the existing one. */
export async function proposePlanned(
  call: Call,
  { id: contractId, start: typed, duration, ...input }: Proposal & { id: number },
): Promise<PlannedCourse> {
  const { db, actor: by, now } = call;
  const id = await db.transaction(async (tx) => {
    const agreement = await holdOwnContract(tx, contractId, by);
    refuseClosedContract(agreement);
    const first = { start: instantOf(typed, "start"), duration };
    const standing = await standingAt(tx, contractId, first, agreement.side);
    if (standing) return standing;
    const refusal = await judgeDate(tx, agreement, first, { now });
    if (refusal) throw dateFault("start", refusal, first);
    const dates = await datesOf(tx, agreement, first, input);
    await refuseTooMany(tx, agreement, dates.length);
    return openDates(tx, agreement, dates, { comment: input.comment, by, now });
  });
  return presentPlanned(call, id);
}

type Repeat = Pick<Proposal, "repeat_until" | "skip_holidays" | "leave_out">;

async function datesOf(
  tx: Tx,
  agreement: Agreement,
  first: Stretch,
  { repeat_until: typed, skip_holidays: skip, leave_out: leaveOut }: Repeat,
): Promise<Stretch[]> {
  const until = dayIn(typed, "repeat_until");
  if (!until) return [first];
  const refusal = untilRefusal(first.start, until);
  if (refusal) throw fieldFault("repeat_until", refusal);
  const place = skip ? await findPlaceOf(tx, agreement.contract.id) : undefined;
  const zone = place ? zoneOf(place.postal_code) : undefined;
  const dates = weeklyDates(first.start, until, zone).map((start) => ({ ...first, start }));
  const faults = await judgeSeries(tx, agreement, dates);
  if (faults.length > 0 && !leaveOut) throw seriesFault("leave_out", faults);
  const wrong = new Set(faults.map(({ start }) => start.getTime()));
  return dates.filter(({ start }) => !wrong.has(start.getTime()));
}

/** What waits for an answer is bounded for each side of a contract. */
async function refuseTooMany(tx: Tx, { contract, side }: Agreement, more: number): Promise<void> {
  const open = await countProposed(tx, contract.id, side);
  if (open + more <= mostOpen) return;
  const details = { open: String(open), most: String(mostOpen) };
  throw new RuleError("conflict", "api.planned_course.too_many_open", {
    errors: [{ field: "start", code: "api.planned_course.too_many_open", details }],
    words: details,
  });
}

type Opening = Readonly<{ comment: string | undefined; by: Actor; now: Date }>;

/** Each date is a planned course of its own; one message tells of all. */
async function openDates(
  tx: Tx,
  { contract, side }: Agreement,
  dates: readonly Stretch[],
  { comment, by, now }: Opening,
): Promise<number> {
  const { id: contractId, customerId, studentId, teacherId } = contract;
  const party = { contractId, customerId, studentId, teacherId, by: side };
  const [first, ...others] = dates;
  if (!first) throw new Error("A series has a first date.");
  const open = (date: Stretch, seriesId: number | null) =>
    openPlanned(
      tx,
      {
        ...party,
        ...date,
        seriesId,
        comment: comment || null,
        ...proposalDeadlines(date.start, undefined),
      },
      { by, now },
    );
  const opened = await open(first, null);
  const { id } = opened;
  for (const date of others) await open(date, id);
  const planned = others.length > 0 ? await keepOnPlanned(tx, id, { seriesId: id }) : opened;
  const series = (home: Place | undefined) => ({
    dates: datesWords(dates, home),
    count: dates.length,
  });
  const telling =
    others.length > 0
      ? { about: "planned_series", details: series }
      : { about: "planned_proposed" };
  await notifySide(tx, planned, { from: side, ...telling }, now);
  return id;
}

async function standingAt(tx: Tx, contractId: number, { start, duration }: Stretch, side: Side) {
  const standing = await findOpenAt(tx, contractId, start);
  if (!standing) return undefined;
  const isSame = standing.by === side && standing.duration === duration;
  if (isSame && standing.start.getTime() === start.getTime()) return standing.id;
  throw fieldFault("start", "api.planned_course.stands");
}
