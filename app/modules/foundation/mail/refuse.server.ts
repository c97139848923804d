import { z } from "zod";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { groupedOf, type RefusableMail, refusableMails } from "./domain.ts";
import {
  deleteRefusal,
  findRefusals,
  hasRefusal,
  insertRefusal,
  type Refusal,
} from "./refuse.repository.server.ts";
import { deleteRefused, hasRefusedAddress } from "./repository.server.ts";

const keys = () => keysFor(env.sessionSecrets, "mail refusal");
const tokenSchema = z.tuple([z.enum(refusableMails), z.string()]);

/** Refusing addresses are stored hashed, only to recognise them. */
export const hashOfAddress = (email: string) => hashOfToken(email.trim().toLowerCase());

/** Unsubscribe link that needs no sign-in and never expires. */
export const unsubscribeLink = (kind: RefusableMail, email: string): string =>
  pathTo(paths.unsubscribe, { token: sealed(keys(), [kind, hashOfAddress(email)]) });

export const isRefused = (db: Db, kind: RefusableMail, email: string): Promise<boolean> =>
  hasRefusal(db, { kind, addressHash: hashOfAddress(email) });

export const isAddressRefused = (db: Db, email: string): Promise<boolean> =>
  hasRefusedAddress(db, hashOfAddress(email));

export const refusalsOf = async (db: Db, email: string): Promise<ReadonlySet<RefusableMail>> =>
  new Set(await findRefusals(db, hashOfAddress(email)));

/** Updates the refused kinds; omitted ones are unchanged. */
export async function changeRefusals(
  tx: Tx,
  email: string,
  wanted: Partial<Record<RefusableMail, boolean | undefined>>,
  now: Date,
): Promise<void> {
  const addressHash = hashOfAddress(email);
  for (const kind of refusableMails) {
    if (wanted[kind] === false) await refuse(tx, { kind, addressHash }, now);
    if (wanted[kind] === true) await deleteRefusal(tx, { kind, addressHash });
  }
}

type Linked = Readonly<{ token: string }>;

/** What a link unsubscribes from, and whether it is done; read-only. 404 for an invalid link. */
export async function showUnsubscribe({ db }: OpenCall, { token }: Linked) {
  const refusal = read(token);
  return { kind: refusal.kind, done: await hasRefusal(db, refusal) };
}

/** No more mails of that kind (API-282); idempotent. 404 for an invalid link. */
export async function unsubscribe({ db, now }: OpenCall, { token }: Linked): Promise<void> {
  await refuse(db, read(token), now);
}

/** What is held until the evening, or for a week, does not leave either. */
async function refuse(db: Db, refusal: Refusal, now: Date): Promise<void> {
  const { kind, addressHash } = refusal;
  await insertRefusal(db, refusal, now);
  const templates = groupedOf(kind);
  if (templates.length > 0) await deleteRefused(db, { addressHash, templates }, now);
}

function read(token: string) {
  const { success, data } = tokenSchema.safeParse(unsealed(keys(), token));
  if (!success) throw new RuleError("not_found", "api.absent");
  const [kind, addressHash] = data;
  return { kind, addressHash };
}
