import type { Queue } from "#app/api/queue.server.ts";
import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { deleteLapsedClaims } from "./claim.repository.server.ts";
import { alarmDesk, listForDesk } from "./desk.server.ts";
import { notifyLate } from "./late.server.ts";

export const inboxSweeps = (queues: readonly Queue[]): Sweep[] => [
  massSweep({ job: "desk", name: "late answers to tell", all: notifyLate(queues) }),
  massSweep({ job: "desk", name: "alarms to the desk", all: alarmDesk(queues) }),
  massSweep({ job: "desk", name: "morning list of the desk", all: listForDesk(queues) }),
  massSweep({ job: "desk", name: "claims to forget", all: hourly(deleteLapsedClaims) }),
];
