import type { State } from "#app/lib/states.ts";

/** The states of a suspension (STM-43); before it is announced there is none. */
export const suspensionStates = ["announced", "in_force", "lifted"] as const;
export type SuspensionState = (typeof suspensionStates)[number];
/** Those in which it stands. */
export const standingStates = [
  "announced",
  "in_force",
] as const satisfies readonly SuspensionState[];
/** Where a suspension stands, for whoever looks (LBL-37). */
export const stateOf = (state: SuspensionState): State => ({ machine: "suspension", state });
