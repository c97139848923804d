import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";

import { type EventRow, findEventPage } from "./repository.server.ts";

type Query = Paging & { state?: EventRow["state"] | undefined };

export const listEvents = ({ reader }: Call, { state, ...paging }: Query) =>
  listed(
    paging,
    (page) => findEventPage(reader, state, page),
    ({ event }) => ({
      id: event.id,
      name: event.name,
      state: event.state,
      tries: event.tries,
      details: event.details,
      named: event.email !== null,
      created_at: event.createdAt.toISOString(),
      failure: event.lastFailure,
    }),
  );
