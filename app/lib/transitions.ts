import { RuleError } from "./rule-error.ts";

export type Transitions<State extends string, Event extends string> = {
  readonly [From in State]: { readonly [On in Event]?: State };
};

/** 409 when the state does not accept the event. */
export function advance<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  from: State,
  event: Event,
): State {
  const to = transitions[from][event];
  if (!to) throw new RuleError("conflict", "api.illegal_transition");
  return to;
}

export function accepts<State extends string, Event extends string>(
  transitions: Transitions<State, Event>,
  from: State,
  event: Event,
): boolean {
  return transitions[from][event] !== undefined;
}
