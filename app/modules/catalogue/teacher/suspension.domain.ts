import type { State } from "#app/lib/states.ts";

export const suspensionStates = ["announced", "in_force", "lifted"] as const;
export type SuspensionState = (typeof suspensionStates)[number];
export const standingStates = [
  "announced",
  "in_force",
] as const satisfies readonly SuspensionState[];
export const stateOf = (state: SuspensionState): State => ({ machine: "suspension", state });
