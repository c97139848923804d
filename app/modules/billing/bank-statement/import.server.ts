import type { Call } from "#app/api/call.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { issuerOf } from "#app/legal.server.ts";
import { toEuros } from "#app/lib/money.ts";
import { sumOf } from "#app/lib/sum-of.ts";
import { numberOf } from "#app/modules/billing/bill/issue.server.ts";
import { billReference, readBillReference } from "#app/modules/billing/bill/reference.domain.ts";
import type { BillRow } from "#app/modules/billing/bill/repository.server.ts";
import { billEntities, type BillEntity } from "#app/modules/foundation/issuer/domain.ts";

import { type Account, type Entry, isAccount, type Outcome, outcomeOf } from "./domain.ts";
import { keysOf } from "./keys.server.ts";
import { readStatement, unread } from "./read.server.ts";
import {
  findBillsAt,
  findEntriesOfDays,
  insertEntries,
  lockImports,
  type NewEntry,
} from "./repository.server.ts";
import { twinsOf } from "./twin.domain.ts";
import { findHandSums } from "./twin.repository.server.ts";

type Judged = Readonly<{ entry: Entry; key: string; outcome: Outcome; bill: BillRow | undefined }>;

/**
 * Keeps each movement of a statement once; a second import of the same adds nothing. No money moves yet: what names a
 * bill and its exact sum is taken by the clock, all else waits for a person. 422 for the statement of another account.
 */
export async function importStatement(call: Call, { content }: { content: string }) {
  const { account, entries } = await readStatement(content);
  const entity = entityOf(account);
  return call.db.transaction(async (tx) => {
    await lockImports(tx);
    const judged = await judge(tx, entity, entries);
    const { actor, now: createdAt } = call;
    const importedBy = actor.id;
    await insertEntries(
      tx,
      judged.map((one) => rowOf(one, { entity, importedBy, createdAt })),
    );
    return present(entity, entries, judged);
  });
}

function entityOf(account: Account): BillEntity {
  const own = billEntities.find((entity) => isAccount(account, issuerOf(entity).bank.iban));
  if (!own) throw unread("other_account");
  return own;
}

/** What becomes of each movement that no import has brought yet. */
async function judge(tx: Tx, entity: BillEntity, entries: readonly Entry[]): Promise<Judged[]> {
  const keys = keysOf(entries);
  const known = await findEntriesOfDays(tx, entity, [...new Set(entries.map(({ on }) => on))]);
  const seen = new Set(known.map(({ key }) => key));
  const own = new Set(keys);
  const likes = countLikes(known.filter(({ key }) => !own.has(key)));
  const bills = await billsNamed(tx, entries);
  const typed = await findHandSums(tx, sumsOf(entries));
  const paid = new Set<number>();
  return entries.flatMap((entry, at) => {
    const key = keys[at] ?? "";
    if (seen.has(key)) return [];
    const bill = bills(entry.words);
    const isAgain = likes.take(likeOf({ ...entry, bookedOn: entry.on }));
    const isPaidBefore = bill !== undefined && paid.has(bill.id);
    const isRecorded = twinsOf({ ...entry, billId: bill?.id ?? null }, typed).length > 0;
    const outcome = outcomeOf(entry, { entity, bill, isPaidBefore, isAgain, isRecorded });
    if (outcome.state === "to_take" && bill) paid.add(bill.id);
    return [{ entry, key, outcome, bill }];
  });
}

/** The sums that came, and between which days. */
function sumsOf(entries: readonly Entry[]) {
  const credits = entries.filter(({ kind }) => kind === "credit");
  const days = credits.map(({ on }) => on).toSorted();
  const cents = credits.map(({ amountCents }) => amountCents);
  return { cents, from: days[0] ?? "", to: days.at(-1) ?? "" };
}

type Like = Readonly<{ kind: string; bookedOn: string; amountCents: number }>;

const likeOf = ({ kind, bookedOn, amountCents }: Like) =>
  `${kind} ${bookedOn} ${String(amountCents)}`;

/** Entries of other imports that this file lacks: each makes one new entry at most doubtful. */
function countLikes(rows: readonly Like[]) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(likeOf(row), (counts.get(likeOf(row)) ?? 0) + 1);
  return {
    take(like: string): boolean {
      const left = counts.get(like) ?? 0;
      counts.set(like, left - 1);
      return left > 0;
    },
  };
}

async function billsNamed(tx: Tx, entries: readonly Entry[]) {
  const named = entries.flatMap(({ words }) => readBillReference(words) ?? []);
  const sequences = [...new Set(named.map(({ sequence }) => sequence))];
  const rows = sequences.length > 0 ? await findBillsAt(tx, sequences) : [];
  const byReference = new Map(rows.map((bill) => [billReference(bill), bill]));
  return (words: string): BillRow | undefined => {
    const found = readBillReference(words);
    return found && byReference.get(billReference(found));
  };
}

type Born = Pick<NewEntry, "entity" | "importedBy" | "createdAt">;

const rowOf = ({ entry, key, outcome }: Judged, born: Born): NewEntry => ({
  ...born,
  ...outcome,
  key,
  kind: entry.kind,
  amountCents: entry.amountCents,
  bookedOn: entry.on,
  words: entry.words,
  name: entry.name ?? null,
  reference: entry.reference ?? null,
});

const centsOf = (judged: readonly Judged[]) =>
  sumOf(
    judged.filter(({ outcome }) => outcome.state === "to_take"),
    ({ entry }) => entry.amountCents,
  );

const present = (entity: BillEntity, entries: readonly Entry[], judged: readonly Judged[]) => ({
  entity,
  read: entries.length,
  known: entries.length - judged.length,
  amount: toEuros(centsOf(judged)),
  lines: judged.map(({ entry, outcome, bill }) => ({
    kind: entry.kind,
    amount: toEuros(entry.amountCents),
    on: entry.on,
    words: entry.words,
    name: entry.name ?? null,
    state: outcome.state,
    doubt: outcome.doubt,
    bill: bill ? numberOf(bill) : null,
  })),
});
