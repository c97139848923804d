import type { Call } from "#app/api/call.server.ts";
import type { Paging } from "#app/api/endpoint.ts";
import { listed } from "#app/api/listed.server.ts";
import { wire } from "#app/lib/wire.ts";

import { eventSchema } from "./endpoints.ts";
import { type EventRow, findEventPage } from "./repository.server.ts";

type Query = Paging & { state?: EventRow["state"] | undefined };

export const listEvents = ({ reader }: Call, { state, ...paging }: Query) =>
  listed(
    paging,
    (page) => findEventPage(reader, state, page),
    ({ event }) => presentEvent(event),
  );

export const presentEvent = (event: EventRow) =>
  wire(eventSchema, event, { named: event.email !== null, failure: event.lastFailure });
