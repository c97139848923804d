import { z } from "zod";

import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { plusDays } from "#app/lib/clock.ts";
import { plainDay } from "#app/lib/french-date.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import type { Proof } from "#app/modules/foundation/captcha/proof.endpoints.ts";
import { requirePerson } from "#app/modules/foundation/captcha/prove.server.ts";
import { sendMail } from "#app/modules/foundation/mail/send.server.ts";
import { levelName, subjectName } from "#app/modules/foundation/reference/find.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { moveAbandoned } from "./abandoned.repository.server.ts";
import { resumeDays } from "./domain.ts";
import { contentOf, expiredDraft, refuseAnothers, unknownDraft } from "./draft.server.ts";
import {
  type DraftRow,
  findDraft,
  lockDraft,
  removeDraftRow,
  saveDraftRow,
} from "./repository.server.ts";

const aDay = { calls: 3, perSeconds: 86_400 };
const keys = () => keysFor(env.sessionSecrets, "booking resume");
const linkSchema = z.tuple([z.uuid(), z.number().int()]);

/**
 * Sends a resume link (API-280): three a day per draft and address, silent beyond; extends the draft. 404 for
 * another's or closed draft; 422 for a suspected bot (PUB-078).
 */
export async function sendResume(
  call: OpenCall,
  { uuid, email, ...proof }: Proof & Readonly<{ uuid: string; email: string }>,
): Promise<void> {
  const { db, actor, now, machineNow } = call;
  const known = await findDraft(db, uuid);
  if (!known || !isOpen(known, now)) throw unknownDraft();
  refuseAnothers(known, actor);
  if (!actor) await requirePerson(call, "booking link", proof);
  try {
    await countCall(db, `resume draft:${uuid}`, aDay, machineNow);
    await countCall(db, `resume mail:${email.toLowerCase()}`, aDay, machineNow);
  } catch (error) {
    if (error instanceof RuleError && error.kind === "too_many") return;
    throw error;
  }
  await db.transaction((tx) => writeLink(tx, { uuid, email, now }));
}

async function writeLink(
  tx: Tx,
  { uuid, email, now }: { uuid: string; email: string; now: Date },
): Promise<void> {
  const row = await lockDraft(tx, uuid);
  if (!row || !isOpen(row, now)) return;
  const { until, link } = await openResume(tx, row, now);
  const { subjectId } = contentOf(row);
  await sendMail(
    tx,
    {
      to: email,
      template: subjectId === undefined ? "booking_resume" : "booking_resume_subject",
      details: {
        subject: subjectId === undefined ? "" : subjectName(subjectId),
        until: plainDay(until),
      },
      link,
    },
    now,
  );
}

/** Extends the draft to the link's life. Draft locked. */
export async function openResume(tx: Tx, row: DraftRow, now: Date) {
  const until = plusDays(now, resumeDays);
  const expiresAt = row.expiresAt > until ? row.expiresAt : until;
  await saveDraftRow(tx, { ...row, expiresAt });
  const token = sealed(keys(), [row.id, until.getTime()]);
  return { until, link: pathTo(paths.resume, { token }) };
}

/** What the link leads to, without its content: 404 unknown, 410 expired or already sent. */
export async function showResume({ db, now }: OpenCall, { token }: Link) {
  const { before, after } = read(token, now);
  const row = opened((await findDraft(db, before)) ?? (await findDraft(db, after)), now);
  const { subjectId, levelId, student } = contentOf(row);
  return {
    subject: subjectId === undefined ? null : subjectName(subjectId),
    level: levelId === undefined ? null : levelName(levelId),
    firstname: student?.firstname ?? null,
    owned: row.customerId !== null,
  };
}

/**
 * Moves the draft to a new id, so that the link's sender cannot read later input. Idempotent. 404 for another
 * account's.
 */
export async function takeResume(
  { db, actor, now }: OpenCall,
  { token }: Link,
): Promise<{ uuid: string; lesson_id: number | null }> {
  const { before, after } = read(token, now);
  return db.transaction(async (tx) => {
    const first = await lockDraft(tx, before);
    const row = opened(first ?? (await lockDraft(tx, after)), now);
    const { lessonId } = contentOf(row);
    refuseAnothers(row, actor);
    if (lessonId === undefined) throw unknownDraft();
    if (first) {
      await saveDraftRow(tx, { ...first, id: after });
      await moveAbandoned(tx, before, after);
      await removeDraftRow(tx, before);
    }
    return { uuid: after, lesson_id: lessonId };
  });
}

type Link = Readonly<{ token: string }>;

function read(token: string, now: Date): { before: string; after: string } {
  const { success, data } = linkSchema.safeParse(unsealed(keys(), token));
  if (!success) throw unknownDraft();
  const [before, until] = data;
  if (until <= now.getTime()) throw expiredDraft();
  return { before, after: uuidOf(Buffer.from(hashOfToken(token), "base64url")) };
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  const variant = "89ab"[(bytes[8] ?? 0) % 4] ?? "8";
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

function opened(row: DraftRow | undefined, now: Date): DraftRow {
  if (!row || !isOpen(row, now)) throw expiredDraft();
  return row;
}

const isOpen = (row: DraftRow, now: Date) =>
  row.expiresAt > now && contentOf(row).submittedId === undefined;
