import type { Call } from "#app/api/call.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { orNotFound } from "#app/lib/rule-error.ts";
import { type RefusableMail, refusableMails } from "#app/modules/foundation/mail/domain.ts";
import { changeRefusals, refusalsOf } from "#app/modules/foundation/mail/refuse.server.ts";

import type { Preferences } from "./preferences.endpoints.ts";
import { findUser, lockUser, saveUser } from "./repository.server.ts";

type Changes = Readonly<{
  mails?: Partial<Record<RefusableMail, boolean | undefined>> | undefined;
  phone_marketing_consent?: boolean | undefined;
}>;

/** Notification preferences and consent to sales calls (API-281). */
export async function showPreferences({ db, actor }: Call): Promise<Preferences> {
  const user = orNotFound(await findUser(db, actor.id), "api.absent");
  return presentPreferences(db, user);
}

/** Telephone sales consent is stored with its date (PUB-070). Absent fields stay (PUB-075). */
export async function updatePreferences(
  { db, actor, now }: Call,
  { mails = {}, phone_marketing_consent: consent }: Changes,
): Promise<Preferences> {
  return db.transaction(async (tx) => {
    const user = orNotFound(await lockUser(tx, actor.id), "api.absent");
    await changeRefusals(tx, user.email, mails, now);
    const answered = consent !== undefined && consent !== user.phoneMarketingConsent;
    const change = answered ? { phoneMarketingConsent: consent, phoneMarketingConsentAt: now } : {};
    if (answered) await saveUser(tx, user.id, change);
    return presentPreferences(tx, { ...user, ...change });
  });
}

async function presentPreferences(
  db: Db,
  { email, phoneMarketingConsent }: { email: string; phoneMarketingConsent: boolean },
): Promise<Preferences> {
  const refused = await refusalsOf(db, email);
  const mails = Object.fromEntries(
    refusableMails.map((kind) => [kind, !refused.has(kind)]),
  ) as Record<RefusableMail, boolean>;
  return { mails, phone_marketing_consent: phoneMarketingConsent };
}
