import { presentState } from "#app/api/state.server.ts";

import { stateOf } from "./suspension.domain.ts";
import type { StandingSuspension } from "./suspension.endpoints.ts";

type Found = Readonly<{ state: StandingSuspension["status"]; effectiveAt: string }> | null;
export const presentStandingSuspension = (found: Found): StandingSuspension | undefined =>
  found
    ? {
        status: found.state,
        state: presentState("teacher", stateOf(found.state)),
        effective_at: new Date(found.effectiveAt).toISOString(),
      }
    : undefined;
