import { eq } from "drizzle-orm";

import { massSweep, rowSweep, type Sweep } from "#app/api/sweep.server.ts";

import { expireAffiliation } from "./expire.server.ts";
import { holdAffiliation } from "./hold.server.ts";
import { eraseForgotten } from "./repository.server.ts";
import { affiliations } from "./table.server.ts";

export const affiliationSweeps: readonly Sweep[] = [
  rowSweep({
    job: "affiliations",
    name: "invitations without an answer",
    of: affiliations,
    due: { at: affiliations.expiresAt, which: () => eq(affiliations.status, "pending") },
    hold: holdAffiliation,
    act: expireAffiliation,
  }),
  massSweep({
    job: "affiliations",
    name: "invited families to forget",
    of: affiliations,
    due: { at: affiliations.forgetAt },
    all: eraseForgotten,
  }),
];
