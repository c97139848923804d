import { log } from "#app/bff/log.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { machineClock } from "#app/lib/clock.ts";
import { RuleError } from "#app/lib/rule-error.ts";
import { hashOfToken } from "#app/lib/secret.server.ts";
import { hourOf } from "#app/modules/foundation/partner-key/domain.ts";
import {
  countPartnerCall,
  findByHash,
  type PartnerKey,
} from "#app/modules/foundation/partner-key/repository.server.ts";

import type { Endpoint } from "./endpoint.ts";
import { countCall } from "./limit.server.ts";

/** Who bears a partner's key in use; undefined for any other: a revoked one opens nothing from then on. */
export async function partnerOf(db: Db, key: string): Promise<PartnerKey | undefined> {
  const found = await findByHash(db, hashOfToken(key));
  return found?.revokedAt === null ? found : undefined;
}

/** 429 beyond the key's own limit, whichever process answers. */
export function limitPartner(db: Db, { id, callsPerMinute }: PartnerKey): Promise<void> {
  const limit = { calls: callsPerMinute, perSeconds: 60 };
  return countCall(db, `partner:${String(id)}`, limit, machineClock());
}

/** Counts the call; 403 for what the key does not open. */
export async function admitPartner(db: Db, partner: PartnerKey, { scope }: Endpoint) {
  await limitPartner(db, partner);
  if (scope === undefined || !partner.scopes.includes(scope))
    throw new RuleError("forbidden", "api.partner_key.scope");
}

type Called = Readonly<{ endpoint: Endpoint | undefined; status: number; now: Date }>;

/** A line of the log; a call that was answered is not lost for it. */
export async function notePartnerCall(db: Db, { id: keyId }: PartnerKey, called: Called) {
  const { endpoint, status, now } = called;
  const call = endpoint ? `${endpoint.method} ${endpoint.path}` : "?";
  await countPartnerCall(db, { keyId, hour: hourOf(now), call, status }).catch((error: unknown) => {
    log.warn({ err: error }, "partner call");
  });
}
