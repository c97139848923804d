import type { z } from "zod";

import type { Call } from "#app/api/call.server.ts";
import { hashOfToken, randomToken } from "#app/lib/secret.server.ts";
import { record } from "#app/modules/foundation/history/record.server.ts";

import { keyMark, startLength } from "./domain.ts";
import type { partnerKeys } from "./endpoints.ts";
import { presentKey } from "./present.server.ts";
import { insertKey } from "./repository.server.ts";

type Given = z.output<typeof partnerKeys.create.input.body>;

/** Answers the key itself, once; the database has its hash (OPS-48). */
export function createKey({ db, actor: by, now }: Call, { name, scopes, ...given }: Given) {
  const key = `${keyMark}${randomToken()}`;
  return db.transaction(async (tx) => {
    const row = await insertKey(tx, {
      name,
      scopes: [...new Set(scopes)],
      callsPerMinute: given.calls_per_minute,
      start: key.slice(0, startLength),
      hash: hashOfToken(key),
      createdAt: now,
    });
    const step = { event: "create", from: null, to: "active" } as const;
    await record(tx, {
      machine: "partner_key",
      id: row.id,
      ...step,
      by,
      at: now,
      details: { name },
    });
    return { ...presentKey(row), key };
  });
}
