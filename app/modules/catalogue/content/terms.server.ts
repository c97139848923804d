import i18next from "i18next";

import type { Call } from "#app/api/call.server.ts";
import { pageOf, type Paging } from "#app/api/endpoint.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { broadcast, dropPages, onNotice } from "#app/db/notices.server.ts";
import { legal } from "#app/legal.server.ts";
import type { Clock } from "#app/lib/clock.ts";
import { noonOf, plainDay } from "#app/lib/french-date.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { publishedTerms, termsDate } from "./domain.ts";
import { holdPublishedTerms, termsOf, versionOf } from "./show.server.ts";
import type { TermsInput, TermsVersion } from "./terms.endpoints.ts";
import {
  countAccepted,
  countBound,
  findTermsVersions,
  insertTerms,
  lockTerms,
  lockTermsOfDay,
  saveTerms,
  type TermsRow,
} from "./terms.repository.server.ts";

/** Reads the versions once and at each notice of a new one, as the rates (decision 058). Answers how to stop. */
export async function openTerms(db: Db, clock: Clock): Promise<() => void> {
  const load = async () => {
    holdPublishedTerms(await findTermsVersions(db), () => parisDay(clock()));
  };
  await load();
  return onNotice((notice) => {
    // What stays unread is of a later day: the next notice or start reads it.
    if (notice.kind === "terms") load().catch(() => undefined);
  });
}

type Accepted = Awaited<ReturnType<typeof countAccepted>>;
type Shown = Readonly<{ rows: readonly TermsRow[]; accepted: Accepted; today: Day }>;

function present(row: TermsRow, { rows, accepted, today }: Shown): TermsVersion {
  const { id, title, message, changes, appliesFrom } = row;
  const version = versionOf(row);
  const inForce = publishedTerms(rows, today);
  const coming = appliesFrom > today;
  return {
    id,
    title,
    message,
    changes,
    version,
    applies_from: appliesFrom,
    state: coming ? "coming" : inForce?.id === id ? "in_force" : "past",
    accepted: accepted.find((one) => one.version === version)?.families ?? 0,
  };
}

function presentFirst({ rows, accepted, today }: Shown): TermsVersion {
  const { title, message, version, date } = termsOf(legal);
  return {
    id: 0,
    title,
    message,
    changes: "",
    version,
    applies_from: date,
    state: publishedTerms(rows, today) ? "past" : "in_force",
    accepted: accepted.find((one) => one.version === version)?.families ?? 0,
  };
}

export async function listTerms({ reader, now }: Call, paging: Paging) {
  const [rows, accepted] = [await findTermsVersions(reader), await countAccepted(reader)];
  const shown = { rows, accepted, today: parisDay(now) };
  const all = [...rows.toReversed().map((row) => present(row, shown)), presentFirst(shown)];
  const { start, length } = pageOf(paging, 50);
  return { data: all.slice(start, start + length), total: all.length };
}

/** From a day to come, since what was accepted keeps its text (LAW-06). 422 for another day. */
export const publishTerms = (call: Call, input: TermsInput) =>
  call.db.transaction(async (tx) => {
    const { now, actor: by } = call;
    const today = parisDay(now);
    const { title, message, changes, applies_from: appliesFrom } = input;
    refusePast(appliesFrom, today);
    const row = { title, message, changes, appliesFrom, createdAt: now };
    const same = await lockTermsOfDay(tx, appliesFrom);
    const saved = same ? await saveTerms(tx, same.id, row) : await insertTerms(tx, row);
    await record(tx, {
      machine: "terms",
      id: saved.id,
      event: same ? "change" : "add",
      from: null,
      to: versionOf(saved),
      by,
      at: now,
    });
    await broadcast(tx, { kind: "terms" });
    const rows = await findTermsVersions(tx);
    const terms = present(saved, { rows, accepted: [], today });
    return { terms, effect: await effectOf(tx, saved) };
  });

function refusePast(day: Day, today: Day): void {
  if (day > today && day > termsDate) return;
  const words = { today: plainDay(noonOf(today)) };
  const errors = [{ field: "applies_from", code: "api.terms.past", details: words }];
  throw new RuleError("invalid", "api.invalid", { errors });
}

async function effectOf(tx: Tx, { appliesFrom }: TermsRow) {
  const { contracts, families } = await countBound(tx);
  const words = { day: plainDay(noonOf(appliesFrom)), count: contracts };
  const say = (key: string) => i18next.t(`reference-list:terms.effect.${key}`, words);
  return { sentences: [say("accept"), say("bound"), say("replace")], contracts, families };
}

export const holdTerms = (tx: Tx, id: number) => lockTerms(tx, id);

/** On its day the pages of the version before are dropped. */
export async function applyTerms(tx: Tx, row: TermsRow | undefined, now: Date): Promise<undefined> {
  if (!row) return;
  await saveTerms(tx, row.id, { appliedAt: now });
  await dropPages(tx, "*");
}
