import { hourly, massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { forgetExpired } from "./draft.server.ts";
import { readFiles } from "./read-files.server.ts";
import { isExpired } from "./repository.server.ts";
import { applications } from "./table.server.ts";

/** Drafts expire after thirty days (API-166). */
export const applicationSweeps: readonly Sweep[] = [
  massSweep({
    job: "drafts",
    name: "application drafts to forget",
    of: applications,
    due: { at: applications.expiresAt, which: isExpired },
    all: forgetExpired,
  }),
  massSweep({ job: "drafts", name: "files of candidates to read", all: hourly(readFiles) }),
];
