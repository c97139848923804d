import { createHash } from "node:crypto";
import i18next from "i18next";
import { z } from "zod";

import type { Preview } from "#app/api/preview.ts";
import { sum } from "#app/lib/price.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import type { Effects } from "#app/ui/desk/decision-answer.ts";

import { moveWords } from "./move-words.server.ts";

function thingWords(machine: string, id: number, isNew: boolean): string {
  const name = i18next.t(`desk:machine.${machine}`);
  return isNew ? name : i18next.t("desk:numbered", { name, id });
}

/**
 * A thing whose state stays is named once, without its state. `own` are the act's sentences about what its dry run
 * answers; they come first.
 */
export function effectsOf(
  { changes, would, stops_at: stopsAt }: Preview,
  own: readonly string[] = [],
): Effects {
  const { history, sides, mails, bills, refunds, payouts } = changes;
  const born = bornIn(history);
  return {
    states: history.filter(isMove).map((line) => ({
      what: thingWords(line.machine, line.id, born.has(thingOf(line))),
      ...moveWords(line),
    })),
    sums: sides.filter(changesSum).map(({ account, holder, before, after }) => ({
      who: i18next.t(`desk:side.${account}`, { holder: holder ?? "" }),
      before: sum(before),
      after: sum(after),
    })),
    mails: mails.map(({ to, subject }) => ({ to, subject })),
    notes: [
      ...own,
      ...sentencesOf(would),
      ...keptIn(history),
      ...bills.map(({ kind, buyer, subject, amount }) =>
        i18next.t(`desk:bill_note.${kind}`, { buyer, subject, amount: sum(amount) }),
      ),
      ...refunds.map(({ amount }) => i18next.t("desk:refund_note", { amount: sum(amount) })),
      ...payoutNotes(payouts),
      ...(stopsAt ? [i18next.t("desk:stops_at")] : []),
    ],
  };
}

const thingOf = ({ machine, id }: Pick<Lines[number], "machine" | "id">) =>
  `${machine} ${String(id)}`;

/** What the act itself makes: it has no number yet that a person could look for. */
const bornIn = (history: Lines) =>
  new Set(history.filter(({ from }) => from === null).map(thingOf));

const shownPayouts = 100;

/** Names and sums of a run, and what leaves in all. */
function payoutNotes(payouts: Preview["changes"]["payouts"]): string[] {
  if (payouts.length === 0) return [];
  const all = sum(sumOf(payouts, ({ amount }) => amount));
  return [
    i18next.t("desk:payouts_note", { count: payouts.length, amount: all }),
    ...payouts
      .slice(0, shownPayouts)
      .map(({ teacher, amount }) =>
        i18next.t("desk:payout_note", { teacher: teacher ?? "", amount: sum(amount) }),
      ),
  ];
}

type Lines = Preview["changes"]["history"];

const changesSum = ({ before, after }: Preview["changes"]["sides"][number]) => before !== after;

const isMove = ({ from, to }: Lines[number]) => from !== to;

function keptIn(history: Lines): string[] {
  const born = bornIn(history);
  const moved = new Set(history.filter(isMove).map(thingOf));
  const kept = history.filter((line) => !isMove(line) && !moved.has(thingOf(line)));
  const names = kept.map((line) => thingWords(line.machine, line.id, born.has(thingOf(line))));
  return [...new Set(names)].map((what) => i18next.t("desk:kept_note", { what }));
}

const effectSchema = z.object({ effect: z.object({ sentences: z.array(z.string()) }) });

/** What an act says of its own effect, as a line of the lists does (OPS-12). */
const sentencesOf = (would: unknown): string[] =>
  effectSchema.safeParse(would).data?.effect.sentences ?? [];

const digestOf = (value: unknown, length: number) =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, length);

/** Sentences that are compared one by one; those beyond count in the first part alone. */
const mostCompared = 400;

const linesOf = ({ sums, mails, notes }: Effects): string[] =>
  [
    ...notes,
    ...sums.map((line) => i18next.t("desk:stale.sum", line)),
    ...mails.map((line) => i18next.t("desk:effects.mail", line)),
  ].slice(0, mostCompared);

/**
 * What a person has read: equal for two dry runs that would do and show the same. Ids of new rows differ each time, so
 * each thing is numbered. After a dot comes a short digest of each sentence, by which `newSince` tells what changed.
 */
export function markOf({ changes }: Preview, effects: Effects): string {
  const { history, bills, refunds, payouts } = changes;
  const things = new Map<string, number>();
  const numberOf = (thing: string) => {
    if (!things.has(thing)) things.set(thing, things.size);
    return things.get(thing);
  };
  const parts = [
    history.map((line) => [numberOf(thingOf(line)), line.machine, line.event, line.from, line.to]),
    bills.map(({ kind, buyer, subject, amount }) => [kind, buyer, subject, amount]),
    refunds.map(({ amount }) => amount),
    payouts.map(({ teacher, amount }) => [teacher, amount]),
    effects.mails,
    effects.sums.map(({ who, before, after }) => [who, before, after]).sort(),
    effects.notes,
  ];
  const lines = linesOf(effects).map((line) => digestOf(line, shortDigest));
  return `${digestOf(parts, 32)}.${lines.join("")}`;
}

const shortDigest = 6;

/** The sentences that the mark of an earlier dry run lacks. */
export function newSince(seen: string, effects: Effects): string[] {
  const [, digests = ""] = seen.split(".");
  const known = new Set(digests.match(/.{6}/g));
  return linesOf(effects).filter((line) => !known.has(digestOf(line, shortDigest)));
}
