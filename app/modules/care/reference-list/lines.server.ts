import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";
import * as reference from "#app/modules/foundation/reference/domain.ts";
import {
  entryName,
  levelName,
  subjectName,
} from "#app/modules/foundation/reference/find.server.ts";
import {
  type HeldLine,
  type LineList,
  reasonLists,
} from "#app/modules/foundation/reference/lines.domain.ts";
import { findLines, lockLines, saveLine } from "#app/modules/foundation/reference/lines.server.ts";

import { type CodedList, codedLists } from "./domain.ts";
import type { ReferenceEffect, ReferenceLine } from "./endpoints.ts";
import { countUsed } from "./repository.server.ts";

type Known = Readonly<{ id: number; name: string; label: string }>;

function inCode(list: LineList): Known[] {
  if (list === "subjects") {
    return reference.subjects.map(({ id, slug: name }) => ({ id, name, label: subjectName(id) }));
  }
  if (list === "levels") {
    return reference.levels.map(({ id, slug: name }) => ({ id, name, label: levelName(id) }));
  }
  return reference[list].map((name, index) => ({
    id: index + 1,
    name,
    label: entryName(list, index + 1) ?? name,
  }));
}

/** Lines of the code, then an operator's own. */
async function linesOf(db: Db, list: LineList): Promise<ReferenceLine[]> {
  const held = (await findLines(db)).filter((one) => one.list === list);
  const used = await countUsed(db, list);
  const own = held.flatMap(({ lineId: id, label }) =>
    label === null ? [] : [{ id, name: `own_${String(id)}`, label }],
  );
  return [...inCode(list), ...own].map((one) => ({
    ...one,
    from: null,
    value: null,
    unit: null,
    source: null,
    state: held.find(({ lineId }) => lineId === one.id)?.withdrawnAt ? "withdrawn" : "offered",
    used: used === undefined ? null : (used.find(({ id }) => id === one.id)?.count ?? 0),
  }));
}

/** Lists are changed one act after another: two that add at once would take the same number. */
async function holdLinesOf(tx: Tx, list: LineList): Promise<ReferenceLine[]> {
  await lockLines(tx);
  return linesOf(tx, list);
}

/** Those that come with the site. */
export const linesInCode = (list: CodedList): number => inCode(codedLists[list]).length;

export const listCoded = (db: Db, list: CodedList) => linesOf(db, codedLists[list]);

type Act = Pick<Call, "db" | "actor" | "now">;
type Save = Readonly<{ list: LineList; event: "add" | "change" | "remove" }>;

async function save(
  tx: Tx,
  { list, event }: Save,
  line: Omit<HeldLine, "list">,
  { actor: by, now: at }: Act,
): Promise<{ line: ReferenceLine; effect: ReferenceEffect }> {
  await saveLine(tx, { list, ...line });
  const state = line.withdrawnAt ? "withdrawn" : "offered";
  await record(tx, {
    machine: "reference_line",
    id: line.lineId,
    event,
    from: null,
    to: `${list} ${String(line.lineId)} ${state}`,
    by,
    at,
  });
  const all = await linesOf(tx, list);
  const saved = orNotFound(
    all.find(({ id }) => id === line.lineId),
    "api.reference_list.not_found",
  );
  return { line: saved, effect: effectOf(list, saved, parisDay(at)) };
}

function effectOf(
  list: LineList,
  { label, state, used }: ReferenceLine,
  from: string,
): ReferenceEffect {
  const say = (key: string) =>
    i18next.t(`reference-list:effect.${key}`, { label, count: used ?? 0 });
  const gone = state === "withdrawn";
  const isNamed = used && !reasonLists.some((one) => one === list);
  return {
    from,
    sentences: [
      say(gone ? "withdrawn" : "offered"),
      ...(gone && isNamed ? [say("used")] : []),
      ...(gone ? [say("readable")] : []),
    ],
    contracts: 0,
    families: 0,
    teachers: 0,
    raised: [],
  };
}

/** A reason that people may choose from now on. Subjects and levels come with the site. */
export const addCoded = (call: Call, name: CodedList, label: string | undefined) =>
  call.db.transaction(async (tx) => {
    const list = codedLists[name];
    const lines = await holdLinesOf(tx, list);
    const faults = labelFaults(lines, list, label);
    if (faults.length > 0) throw new RuleError("invalid", "api.invalid", { errors: faults });
    const lineId = Math.max(...lines.map(({ id }) => id)) + 1;
    const line = { lineId, label: label ?? null, withdrawnAt: null };
    return save(tx, { list, event: "add" }, line, call);
  });

function labelFaults(lines: readonly ReferenceLine[], list: LineList, label: string | undefined) {
  const fault = (code: string) => [{ field: "label", code: `api.reference_list.${code}` }];
  if (!reasonLists.some((one) => one === list)) return fault("fixed");
  if (!label) return fault("label");
  const plain = label.toLowerCase();
  return lines.some((one) => one.label.toLowerCase() === plain) ? fault("taken") : [];
}

async function hold(tx: Tx, list: LineList, id: number) {
  const all = await holdLinesOf(tx, list);
  const line = orNotFound(
    all.find((one) => one.id === id),
    "api.reference_list.not_found",
  );
  return { line, all };
}

type Of = Readonly<{ list: CodedList; id: number }>;

/** Offered again, or an operator's own under other words. */
export const changeCoded = (call: Call, { list: name, id }: Of, label: string | undefined) =>
  call.db.transaction(async (tx) => {
    const list = codedLists[name];
    const { line, all } = await hold(tx, list, id);
    const isOwn = line.name.startsWith("own_");
    const others = all.filter((one) => one.id !== id);
    const faults = isOwn && label !== undefined ? labelFaults(others, list, label) : [];
    if (faults.length > 0) throw new RuleError("invalid", "api.invalid", { errors: faults });
    const changed = isOwn ? (label ?? line.label) : null;
    const saved = { lineId: id, label: changed, withdrawnAt: null };
    return save(tx, { list, event: "change" }, saved, call);
  });

/** No longer offered; where it was chosen it stays readable. 409 when it is so already. */
export const removeCoded = (call: Call, { list: name, id }: Of) =>
  call.db.transaction(async (tx) => {
    const list = codedLists[name];
    const { line, all } = await hold(tx, list, id);
    if (line.state === "withdrawn") {
      throw new RuleError("conflict", "api.reference_list.withdrawn");
    }
    const left = all.filter(({ state }) => state === "offered").length;
    if (left < 2) throw new RuleError("conflict", "api.reference_list.last");
    const label = line.name.startsWith("own_") ? line.label : null;
    const gone = { lineId: id, label, withdrawnAt: call.now };
    const { effect } = await save(tx, { list, event: "remove" }, gone, call);
    return { id, effect };
  });
