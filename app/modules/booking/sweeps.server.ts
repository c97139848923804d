import { massSweep, type Sweep } from "#app/api/sweep.server.ts";

import { forgetExpiredDrafts } from "./service.server.ts";
import { bookingDrafts } from "./table.server.ts";

/** What time brings to drafts: they end. */
export const draftSweeps: readonly Sweep[] = [
  massSweep({
    ...{ job: "drafts", name: "drafts to end", of: bookingDrafts },
    due: { at: bookingDrafts.expiresAt },
    all: forgetExpiredDrafts,
  }),
];
