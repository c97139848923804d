import { presentState } from "#app/api/state.server.ts";

import { stateOf } from "./suspension.domain.ts";
import type { StandingSuspension } from "./suspension.endpoints.ts";

/** What stands of a suspension as other queries read it: its instant is text there. */
type Found = Readonly<{ state: StandingSuspension["status"]; effectiveAt: string }> | null;
/** A suspension that stands, in brief (API-078). */
export const presentStandingSuspension = (found: Found): StandingSuspension | undefined =>
  found
    ? {
        status: found.state,
        state: presentState("teacher", stateOf(found.state)),
        effective_at: new Date(found.effectiveAt).toISOString(),
      }
    : undefined;
