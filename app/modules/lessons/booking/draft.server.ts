import type { OpenCall } from "#app/api/call.server.ts";
import { countCall } from "#app/api/limit.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { networkOf } from "#app/lib/network.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";

import { noteDraftStep } from "./abandon.server.ts";
import { type Draft, draftSchema } from "./booking.endpoints.ts";
import { draftExpiry } from "./domain.ts";
import {
  type DraftRow,
  findDraft,
  lockDraft,
  removeDraftRow,
  removeExpiredDrafts,
  saveDraftRow,
} from "./repository.server.ts";

/** New drafts a day, per network or family. In the demonstration all calls come from one machine. */
const begunADay = {
  calls: env.demo ? 1000 : 100,
  perSeconds: 86_400,
  code: "api.booking.too_many_begun",
};

type Named = Readonly<{ uuid: string }>;

/** 410 when expired, 404 for another account's (API-187). */
export async function showDraft({ db, actor, now }: OpenCall, { uuid: id }: Named): Promise<Draft> {
  const row = orNotFound(await findDraft(db, id), "api.booking.not_found");
  return contentOf(admitted(row, actor, now));
}

/** Creates or extends a draft; a signed-in customer becomes its owner (STM-03). 429 for too many per network. */
export async function saveDraft(
  call: OpenCall,
  { uuid: id, ...given }: Draft & Named,
): Promise<Draft> {
  const { db, actor, now } = call;
  await countBegun(call, id);
  return db.transaction(async (tx) => {
    const found = await lockDraft(tx, id);
    const row = found && found.expiresAt > now ? admitted(found, actor, now) : undefined;
    const phone = given.phone && { phone: inBothNames(given.phone) };
    const content = { ...row?.content, ...given, ...phone, ...withdrawnConsent(row, given) };
    const customerId = ownerOf(row, actor);
    const expiresAt = laterOf(draftExpiry(now, customerId !== null), row);
    await saveDraftRow(tx, { id, customerId, content, updatedAt: now, expiresAt });
    if (row) await noteDraftStep(tx, id, { by: actor, now, sent: "submittedId" in given });
    return draftSchema.parse(content);
  });
}

/** Ours hold where both came: our pages send no other (ENT-08). */
function inBothNames({
  phoneNumber,
  phoneCountry,
  country,
  ...phone
}: NonNullable<Draft["phone"]>) {
  const number = phone.phone_number ?? phoneNumber ?? phone.fullPhoneNumber;
  const code = phone.phone_country ?? phoneCountry;
  const region = phone.phone_region ?? country;
  return {
    phone_number: number,
    phone_country: code,
    phone_region: region,
    phoneNumber: number,
    phoneCountry: code,
    country: region,
    fullPhoneNumber: phone.phone_number ? undefined : phone.fullPhoneNumber,
  };
}

/** Counts unknown drafts only: the client chooses the id. */
async function countBegun({ db, actor, ip, machineNow }: OpenCall, id: string): Promise<void> {
  if (await findDraft(db, id)) return;
  const who = actor ? `user:${String(actor.id)}` : networkOf(ip);
  await countCall(db, `booking begun ${who}`, begunADay, machineNow);
}

/** Consent holds for one address: another e-mail withdraws it (ENT-10). */
const withdrawnConsent = (row: DraftRow | undefined, { email }: Draft) =>
  row && email !== undefined && email !== contentOf(row).email ? { reminder: false } : {};

const ownerOf = (row: DraftRow | undefined, actor: Actor | undefined) =>
  actor?.role === "customer" ? actor.id : (row?.customerId ?? null);

/** A resume link promised a longer life (PUB-074). */
const laterOf = (usual: Date, row: DraftRow | undefined) =>
  row && row.expiresAt > usual ? row.expiresAt : usual;

/** Deletes a draft: 404 when unknown or another account's. */
export async function removeDraft({ db, actor }: OpenCall, { uuid: id }: Named): Promise<void> {
  const row = orNotFound(await findDraft(db, id), "api.booking.not_found");
  refuseAnothers(row, actor);
  await removeDraftRow(db, id);
}

/** Deletes expired drafts. */
export function forgetExpiredDrafts(db: Db, now: Date): Promise<number> {
  return removeExpiredDrafts(db, now);
}

/** 404 for another account's draft. */
export function refuseAnothers(row: DraftRow, actor: Actor | undefined): void {
  if (row.customerId !== null && row.customerId !== actor?.id) {
    throw unknownDraft();
  }
}

function admitted(row: DraftRow, actor: Actor | undefined, now: Date): DraftRow {
  refuseAnothers(row, actor);
  if (row.expiresAt <= now) throw expiredDraft();
  return row;
}

export const unknownDraft = () => new RuleError("not_found", "api.booking.not_found");
export const expiredDraft = () => new RuleError("gone", "api.booking.expired");

export const contentOf = (row: DraftRow): Draft => draftSchema.parse(row.content);
