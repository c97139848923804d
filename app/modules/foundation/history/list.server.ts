import type { Call } from "#app/api/call.server.ts";
import { listed } from "#app/api/listed.server.ts";

import type { HistoryQuery, ReadsQuery } from "./endpoints.ts";
import { findLinePage, findReadPage } from "./repository.server.ts";

/** Every move that answers the filters (API-262, OPS-14). */
export const listForOperator = ({ reader }: Call, query: HistoryQuery) =>
  listed(
    query,
    (page) => findLinePage(reader, query, page),
    ({ line, name }) => ({
      at: line.at.toISOString(),
      entity: line.machine,
      id: line.thingId,
      event: line.event,
      from: line.fromState,
      to: line.toState,
      by: line.byRole,
      by_id: line.byId,
      by_name: line.byName ?? name,
      details: line.details ?? {},
    }),
  );

/** Readings of people's pages and papers (OPS-34). */
export const listReads = ({ reader }: Call, query: ReadsQuery) =>
  listed(
    query,
    (page) => findReadPage(reader, query, page),
    ({ read, operator, person }) => ({
      at: read.at.toISOString(),
      operator: read.operatorName ?? operator,
      person_id: read.userId,
      person,
      path: read.path,
      reason: read.reason,
    }),
  );
