import { z } from "zod";

import { provider } from "#app/api/endpoint.ts";

/** Sealed by us into the address that the engine calls. */
const query = z.object({ call: z.string().max(2000) });

const output = z.object({ received: z.literal(true) });

export const meetingEndpoints = {
  /** BigBlueButton says that a meeting is over: it is asked itself, so that a call repeated or early does nothing. */
  endMeeting: provider.get("/api/bbb/ended", {
    limit: { calls: 600, perSeconds: 60 },
    query,
    output,
    cache: "no-store",
  }),

  /** A form with a token under the shared secret; 401 for another’s, 404 for one of long ago. */
  receiveRecording: provider.post("/api/bbb/recording-ready", {
    limit: { calls: 600, perSeconds: 60 },
    reads: "raw",
    query,
    body: z.string().max(10_000),
    output,
  }),
};
