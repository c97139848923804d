import { massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { sendDigests } from "./digest.server.ts";

/** The weekly digests (PUB-075). */
export const todoSweeps: readonly Sweep[] = [
  massSweep({ job: "notifications", name: "weekly digests to write", all: sendDigests }),
];
