import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { wire } from "#app/lib/wire.ts";

import { departureRowSchema } from "./endpoints.ts";
import { findDepartures } from "./repository.server.ts";

/** Who leaves, the next day first, then who has left, with their reason (API-308, REF-19). */
export const listForOperator = ({ reader }: Pick<Call, "reader">, query: Paging) =>
  listed(
    query,
    (page) => findDepartures(reader, page),
    ({ row, name }) => wire(departureRowSchema, row, { name }),
  );
