import { RuleError } from "./rule-error.ts";

/** For each state, the events it accepts and the state each one leads to. */
export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State };
};

/** The state the event leads to. An event the state does not accept is a conflict. */
export function advance<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  from: State,
  event: Event,
): State {
  const to = transitions[from][event];
  if (!to) throw new RuleError("conflict", "api.illegal_transition");
  return to;
}

/** Whether the state accepts the event. */
export function accepts<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  from: State,
  event: Event,
): boolean {
  return transitions[from][event] !== undefined;
}
