import type { Call } from "#app/api/call.server.ts";
import { orNotFound, RuleError } from "#app/lib/rule-error.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { presentKey } from "./present.server.ts";
import { lockKey, saveKey } from "./repository.server.ts";

/** For good: a new one is made instead (OPS-48). */
export const revokeKey = ({ db, actor: by, now }: Call, { id }: { id: number }) =>
  db.transaction(async (tx) => {
    const key = orNotFound(await lockKey(tx, id), "api.partner_key.not_found");
    if (key.revokedAt) throw new RuleError("conflict", "api.partner_key.revoked");
    const saved = await saveKey(tx, id, { revokedAt: now });
    const step = { event: "revoke", from: "active", to: "revoked" } as const;
    const details = { name: key.name };
    await record(tx, { machine: "partner_key", id, ...step, by, at: now, details });
    return presentKey(saved);
  });
