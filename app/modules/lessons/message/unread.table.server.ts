import { type SQL, sql } from "drizzle-orm";

import type { ContractSide } from "#app/modules/lessons/contract/price-version.domain.ts";
import { contracts } from "#app/modules/lessons/contract/table.server.ts";

import { messages } from "./table.server.ts";

/** What a side has not read in the thread of a contract (CUS-055). */
export const unreadFrom = (side: ContractSide): SQL<number> =>
  sql<number>`(select count(*)::int from ${messages} m where m.contract_id = ${contracts.id}
    and m."by" = ${side} and m.read_at is null)`.mapWith(Number);
