import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import { presentState } from "#app/api/state.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { networkOf } from "#app/lib/network.ts";
import { fieldFault, RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { letGoOfFiles } from "#app/modules/foundation/file/keep.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import type { ShownDraft } from "./application.endpoints.ts";
import { answeredBefore, applicationStateOf, applicationSteps, draftDays } from "./domain.ts";
import { type ApplicationDraft, applicationDraftSchema } from "./draft.endpoints.ts";
import { isWhole, judge } from "./judge.server.ts";
import {
  type ApplicationRow,
  emptyDrafts,
  findApplication,
  findOwn,
  insertApplication,
  lockApplication,
  lockExpired,
  saveApplication,
} from "./repository.server.ts";
import { callersField, ownNamesOf, type SourceDraft, sourceNamesOf } from "./source.endpoints.ts";

const begunADay = {
  calls: env.demo ? 400 : 60,
  perSeconds: 86_400,
  code: "api.application.too_many_begun",
};

export type Named = Readonly<{ uuid: string }>;

const absent = () => new RuleError("not_found", "api.application.not_found");
const over = () => new RuleError("gone", "api.application.expired");
const sentAlready = () => new RuleError("conflict", "api.application.sent");

/** The draft so far; 404 for an unknown one, 410 after thirty days (API-166). */
export async function showDraft({ db, now }: OpenCall, { uuid }: Named): Promise<ShownDraft> {
  return presentDraft(db, opened(await findApplication(db, hashOfToken(uuid)), now), { uuid, now });
}

type Given = SourceDraft &
  Named &
  Readonly<{ step?: "identite" | "offre" | "presentation" | undefined }>;

/** Refused steps are not kept. 409 once sent, 422 on another e-mail, 429 for too many per network. */
export async function saveDraft(
  call: OpenCall,
  { uuid, step, ...given }: Given,
): Promise<ShownDraft> {
  const { db, now } = call;
  const fields = ownNamesOf(given);
  if (fields.email) await countBegun(call, uuid);
  const row = await db.transaction(async (tx) => {
    const held = await beginOrHold(tx, { uuid, fields, now });
    if (fields.email && fields.email !== held.email) {
      throw fieldFault("email", "api.application.email_fixed");
    }
    const content = { ...held.content, ...fields };
    if (step) judge([step], content, now, (field) => callersField(field, given));
    const change = { content, updatedAt: now };
    await saveApplication(tx, held.id, change);
    return { ...held, ...change };
  });
  return presentDraft(db, row, { uuid, now });
}

async function countBegun({ db, ip, machineNow }: OpenCall, uuid: string): Promise<void> {
  if (await findApplication(db, hashOfToken(uuid))) return;
  await countCall(db, `application begun ${networkOf(ip)}`, begunADay, machineNow);
}

async function beginOrHold(
  tx: Tx,
  { uuid, fields: { email }, now }: Named & { fields: Partial<ApplicationDraft>; now: Date },
): Promise<ApplicationRow> {
  const hash = hashOfToken(uuid);
  if (email && !(await lockApplication(tx, hash))) {
    const expiresAt = plusDays(now, draftDays);
    const row = { hash, email, content: {}, createdAt: now, updatedAt: now, expiresAt };
    await insertApplication(tx, row);
  }
  return holdDraft(tx, { uuid }, now);
}

/** 404 or 410. The first write through the mailed link invalidates every other secret (API-165). */
export async function holdApplication(tx: Tx, { uuid }: Named, now: Date): Promise<ApplicationRow> {
  const hash = hashOfToken(uuid);
  const row = opened(await lockApplication(tx, hash), now);
  if (row.resumeHash !== hash) return row;
  const owned = { hash, resumeHash: null, provedAt: now };
  await saveApplication(tx, row.id, owned);
  return { ...row, ...owned };
}

/** Holds a draft; 409 once sent. */
export async function holdDraft(tx: Tx, named: Named, now: Date): Promise<ApplicationRow> {
  const row = await holdApplication(tx, named, now);
  if (row.sentAt) throw sentAlready();
  return row;
}

export const isProvedBy = (row: ApplicationRow | undefined, uuid: string | undefined): boolean =>
  row !== undefined &&
  (row.provedAt !== null || (uuid !== undefined && row.resumeHash === hashOfToken(uuid)));

export function opened(row: ApplicationRow | undefined, now: Date): ApplicationRow {
  if (!row) throw absent();
  if (!row.sentAt && row.expiresAt <= now) throw over();
  return row;
}

export const contentOf = (row: ApplicationRow): Partial<ApplicationDraft> =>
  applicationDraftSchema.partial().catch({}).parse(row.content);

async function presentDraft(
  db: Db,
  row: ApplicationRow,
  { uuid, now }: Named & { now: Date },
): Promise<ShownDraft> {
  const content = contentOf(row);
  const done = applicationSteps.filter((step) =>
    step === "envoi" ? row.sentAt !== null : isWhole(step, content, now),
  );
  return {
    ...content,
    ...sourceNamesOf(content),
    email: row.email,
    photo: photoAddress(row, uuid),
    photo_url: photoAddress(row, uuid),
    kept_until: row.expiresAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    done,
    sent: await sentOf(db, row),
  };
}

export const photoAddress = (
  { photoHash: hash }: Pick<ApplicationRow, "photoHash">,
  draft: string,
): string | null => (hash === null ? null : pathTo(paths.applicationPhoto, { draft, hash }));

async function sentOf(db: Db, { sentAt, teacherId }: ApplicationRow): Promise<ShownDraft["sent"]> {
  if (!sentAt || teacherId === null) return null;
  const own = await findOwn(db, teacherId);
  if (!own) return null;
  return {
    at: sentAt.toISOString(),
    answered_before: answeredBefore(sentAt),
    state: presentState("teacher", applicationStateOf(own.status)),
  };
}

/** Empties drafts after thirty days, with their photos; returns how many. */
export async function forgetExpired(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await lockExpired(tx, now);
    if (gone.length === 0) return 0;
    const photos = gone.map(({ photoKey }) => photoKey);
    await letGoOfFiles(tx, photos, now);
    await emptyDrafts(
      tx,
      gone.map(({ id }) => id),
    );
    return gone.length;
  });
}
