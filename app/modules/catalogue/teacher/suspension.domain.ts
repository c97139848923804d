import type { Settled } from "#app/lib/settled-state.ts";

export const suspensionStates = ["announced", "in_force", "lifted"] as const;
export type SuspensionState = (typeof suspensionStates)[number];
export const standingStates = [
  "announced",
  "in_force",
] as const satisfies readonly SuspensionState[];
export const stateOf = (state: SuspensionState): Settled<"suspension"> => ({
  machine: "suspension",
  state,
});
