import type { Queue } from "#app/api/queue.server.ts";
import { massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { alarmDesk, listForDesk } from "./desk.server.ts";
import { notifyLate } from "./late.server.ts";

export const inboxSweeps = (queues: readonly Queue[]): Sweep[] => [
  massSweep({ job: "desk", name: "late answers to tell", all: notifyLate(queues) }),
  massSweep({ job: "desk", name: "alarms to the desk", all: alarmDesk(queues) }),
  massSweep({ job: "desk", name: "morning list of the desk", all: listForDesk(queues) }),
];
