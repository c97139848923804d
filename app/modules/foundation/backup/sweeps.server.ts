import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { closeKilled } from "./close-killed.server.ts";

export const backupSweeps: readonly Sweep[] = [
  massSweep({ job: "backup", name: "backups that were killed", all: hourly(closeKilled) }),
];
