import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { sendDigests } from "./digest.server.ts";
import { forgetRead } from "./service.server.ts";

/** What time brings to notifications: those read long ago are forgotten (STM-37). */
export const notificationSweeps: readonly Sweep[] = [
  massSweep({
    job: "notifications",
    name: "read notifications to forget",
    all: hourly(forgetRead),
  }),
  massSweep({ job: "notifications", name: "weekly digests to write", all: sendDigests }),
];
