import { hourly, massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { deliverEvent, holdEvent, takeEvent } from "./deliver.server.ts";
import { oldestEvent } from "./domain.ts";
import { deleteEvents, isDead, isNext } from "./repository.server.ts";
import { outgoingEvents } from "./table.server.ts";

const job = "events";

/** Sends waiting events, and removes those of more than thirty days (PUB-063). */
export const eventSweeps: readonly Sweep[] = [
  rowSweep({
    job,
    name: "events to send",
    of: outgoingEvents,
    due: { at: outgoingEvents.nextTryAt, which: isNext },
    dead: isDead,
    hold: holdEvent,
    act: takeEvent,
    call: ({ db, now, gateways }, event) => deliverEvent(db, event, now, gateways.sendEvent),
  }),
  massSweep({
    job,
    name: "events to remove",
    all: hourly((db, now) => deleteEvents(db, oldestEvent(now))),
  }),
];
