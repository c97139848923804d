import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { broadcast } from "#app/db/notices.server.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import type { DatedList, RateName } from "#app/modules/foundation/rate/domain.ts";
import { datedLists } from "#app/modules/foundation/rate/lists.domain.ts";
import {
  findRates,
  insertRate,
  lockRate,
  lockRates,
  type RateRow,
  removeRate,
  saveRate,
} from "#app/modules/foundation/rate/rows.server.ts";

import { isDated, type ListWord } from "./domain.ts";
import { effectOf, raisedBy } from "./effect.server.ts";
import type { referenceLists } from "./endpoints.ts";
import { judgeLine, refuseDisorder } from "./judge.server.ts";
import { addCoded, changeCoded, removeCoded } from "./lines.server.ts";
import { lineOf } from "./list.server.ts";
import { notifyRaised, notifySpared } from "./notify.server.ts";
import { lineWords } from "./words.ts";

type Added = z.output<typeof referenceLists.add.input.body> & { list: ListWord };
type Changed = z.output<typeof referenceLists.change.input.body> & { list: ListWord; id: number };
type Of = Readonly<{ list: DatedList; id: number }>;

const isIn = (list: DatedList, name: RateName) =>
  (datedLists[list] as readonly RateName[]).includes(name);

/** 404 in another list; 409 once it has taken effect: what was counted with it never moves. */
async function holdComing(tx: Tx, { list, id }: Of, today: Day): Promise<RateRow> {
  const row = orNotFound(await lockRate(tx, id), "api.reference_list.not_found");
  if (!isIn(list, row.name)) throw new RuleError("not_found", "api.reference_list.not_found");
  if (row.from <= today) throw new RuleError("conflict", "api.reference_list.in_force");
  return row;
}

async function finish(
  tx: Tx,
  row: RateRow,
  before: readonly RateRow[],
  { actor, now }: Pick<Call, "actor" | "now">,
) {
  const after = await findRates(tx);
  const raised = await raisedBy(tx, row, after);
  await notifyRaised(tx, row, raised, now);
  await record(tx, {
    machine: "rate",
    id: row.id,
    from: null,
    by: actor,
    at: now,
    event: before.some(({ id }) => id === row.id) ? "change" : "add",
    to: lineWords(lineOf(row, [], "")),
  });
  await broadcast(tx, { kind: "rates" });
  const effect = await effectOf(tx, { line: row, raised, moved: { before, after }, now });
  return { line: lineOf(row, after, parisDay(now)), effect };
}

/** Adds a line of a day to come, or one to a list without dates (API-253). 422 with all faults at once. */
export function addLine(call: Call, { list, label, ...input }: Added) {
  if (!isDated(list)) return addCoded(call, list, label);
  return call.db.transaction(async (tx) => {
    await lockRates(tx);
    const before = await findRates(tx);
    const row = judgeLine({ ...input, list, rows: before }, parisDay(call.now));
    const added = await insertRate(tx, { ...row, createdAt: call.now });
    if (!added) throw new RuleError("conflict", "api.reference_list.day_taken");
    return finish(tx, added, before, call);
  });
}

/** Corrects a line that has not taken effect (API-254). */
export function changeLine(call: Call, { list, id, label, ...input }: Changed) {
  if (!isDated(list)) return changeCoded(call, { list, id }, label);
  return call.db.transaction(async (tx) => {
    await lockRates(tx);
    const today = parisDay(call.now);
    const { name, from: since } = await holdComing(tx, { list, id }, today);
    const before = await findRates(tx);
    const others = before.filter((one) => one.id !== id);
    const row = judgeLine({ ...input, name, list, since, rows: others }, today);
    return finish(tx, await saveRate(tx, id, row), before, call);
  });
}

/** Takes back a line that has not taken effect, 409 where others need it; without dates, it is no longer offered (API-254). */
export function removeLine(call: Call, { list, id }: Readonly<{ list: ListWord; id: number }>) {
  if (!isDated(list)) return removeCoded(call, { list, id });
  return call.db.transaction(async (tx) => {
    await lockRates(tx);
    const row = await holdComing(tx, { list, id }, parisDay(call.now));
    const before = await findRates(tx);
    const after = before.filter((one) => one.id !== id);
    refuseDisorder(row, after);
    await notifySpared(tx, row, [], call.now);
    await removeRate(tx, id);
    await record(tx, {
      machine: "rate",
      id,
      event: "remove",
      from: null,
      by: call.actor,
      at: call.now,
      to: lineWords(lineOf(row, [], "")),
    });
    await broadcast(tx, { kind: "rates" });
    const moved = { before, after };
    return { id, effect: await effectOf(tx, { line: row, raised: [], moved, now: call.now }) };
  });
}
