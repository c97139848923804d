import { z } from "zod";

import type { OpenCall } from "#app/api/call.server.ts";
import type { Db, Tx } from "#app/db/client.server.ts";
import { env } from "#app/env.server.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken, keysFor, sealed, unsealed } from "#app/lib/secret.server.ts";
import { paths, pathTo } from "#app/paths.ts";

import { type RefusableMail, refusableMails } from "./domain.ts";
import {
  deleteRefusal,
  findRefusals,
  hasRefusal,
  insertRefusal,
} from "./refuse.repository.server.ts";
import { hasRefusedAddress } from "./repository.server.ts";

const keys = () => keysFor(env.sessionSecrets, "mail refusal");
const tokenSchema = z.tuple([z.enum(refusableMails), z.string()]);

/** The address itself is not kept of who wants no mail: enough to know it again. */
export const hashOfAddress = (email: string) => hashOfToken(email.trim().toLowerCase());

/** The address where whoever got a mail of this kind asks for no more, without signing in; it has no end. */
export const unsubscribeLink = (kind: RefusableMail, email: string): string =>
  pathTo(paths.unsubscribe, { token: sealed(keys(), [kind, hashOfAddress(email)]) });

/** Whether somebody asked for no more mails of a kind. */
export const isRefused = (db: Db, kind: RefusableMail, email: string): Promise<boolean> =>
  hasRefusal(db, { kind, addressHash: hashOfAddress(email) });

/** Whether the mail carrier refuses mails to an address for good. */
export const isAddressRefused = (db: Db, email: string): Promise<boolean> =>
  hasRefusedAddress(db, hashOfAddress(email));

/** The kinds that somebody has asked for no more of. */
export const refusalsOf = async (db: Db, email: string): Promise<ReadonlySet<RefusableMail>> =>
  new Set(await findRefusals(db, hashOfAddress(email)));

/** Keeps which kinds somebody wants, and which no more; what is left out stays. */
export async function changeRefusals(
  tx: Tx,
  email: string,
  wanted: Partial<Record<RefusableMail, boolean | undefined>>,
  now: Date,
): Promise<void> {
  const addressHash = hashOfAddress(email);
  for (const kind of refusableMails) {
    if (wanted[kind] === false) await insertRefusal(tx, { kind, addressHash }, now);
    if (wanted[kind] === true) await deleteRefusal(tx, { kind, addressHash });
  }
}

type Linked = Readonly<{ token: string }>;

/** What a link stops, and whether it is done already; looking changes nothing. 404 for no link of ours. */
export async function showUnsubscribe({ db }: OpenCall, { token }: Linked) {
  const refusal = read(token);
  return { kind: refusal.kind, done: await hasRefusal(db, refusal) };
}

/** No more mails of that kind to that address (API-282); asked twice, it is the same. 404 for no link of ours. */
export async function unsubscribe({ db, now }: OpenCall, { token }: Linked): Promise<void> {
  await insertRefusal(db, read(token), now);
}

function read(token: string) {
  const { success, data } = tokenSchema.safeParse(unsealed(keys(), token));
  if (!success) throw new RuleError("not_found", "api.absent");
  const [kind, addressHash] = data;
  return { kind, addressHash };
}
