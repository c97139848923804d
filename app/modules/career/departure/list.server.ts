import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { iso } from "#app/api/wire.ts";

import { findDepartures } from "./repository.server.ts";

/** Who leaves, the next day first, then who has left, with their reason (API-308, REF-19). */
export const listForOperator = ({ reader }: Pick<Call, "reader">, query: Paging) =>
  listed(
    query,
    (page) => findDepartures(reader, page),
    ({ row, name }) => ({
      leaves_at: row.leavesAt.toISOString(),
      id: row.id,
      name,
      asked_at: row.askedAt.toISOString(),
      asked_by: row.askedBy,
      reason: row.reason,
      comment: row.comment,
      left_at: iso(row.leftAt),
    }),
  );
