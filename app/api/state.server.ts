import i18next from "i18next";

import { dayAndTime, shortDay } from "#app/lib/french-date.ts";
import { colourOf, type State, type Viewer, type Waiting } from "#app/lib/states.ts";

import type { ShownState } from "./endpoint.ts";
import { iso } from "./wire.ts";

/** A state for its viewer (CNV-11, CNV-15). */
export function presentState(viewer: Viewer, state: State): ShownState {
  const words = casesOf(state, [state.variant]).map(
    (one) => `states:${state.machine}.${one}.${viewer}`,
  );
  return {
    word: i18next.t(known(words) ?? words[0] ?? ""),
    variant: state.variant ?? null,
    colour: colourOf(state, viewer),
    waiting: state.waiting ? waitingOf(viewer, state, state.waiting) : null,
  };
}

function waitingOf(viewer: Viewer, state: State, waiting: Waiting): ShownState["waiting"] {
  const { who, since, deadline, silence } = waiting;
  const key = known(sentenceKeys(viewer, state, waiting));
  const days = {
    since: shortDay(since),
    deadline: deadline ? deadlineText(state, deadline) : "",
  };
  return {
    who,
    since: since.toISOString(),
    deadline: iso(deadline),
    silence: silence ?? null,
    sentence: key ? i18next.t(key, days) : null,
  };
}

/** Most specific first: case, outcome of silence, awaited party, state alone; without a date, their open forms. */
export function sentenceKeys(viewer: Viewer, state: State, waiting: Waiting): string[] {
  const { who, silence, deadline } = waiting;
  const cases = [state.variant, silence ?? (deadline ? "nothing" : undefined), who];
  const form = deadline ? viewer : `${viewer}_open`;
  return casesOf(state, cases).map((one) => `waiting:${state.machine}.${one}.${form}`);
}

const casesOf = ({ state }: State, cases: readonly (string | undefined)[]) => [
  ...cases.flatMap((one) => (one ? [`${state}__${one}`] : [])),
  state,
];

const known = (keys: readonly string[]) => keys.find((key) => i18next.exists(key));

/** A bank that does not answer is retried within minutes. */
const withinMinutes = new Set([
  "payment.created",
  "payment.processing",
  "bill.processing",
  "course.confirmed",
  "planned_course.proposed",
  "registration.paying",
  "waiting_list.called",
  "withdrawal.received",
]);

/** Delays of 72 hours or minutes end at an hour, the others on a day. */
function deadlineText({ machine, state }: State, deadline: Date): string {
  const atAnHour = machine === "response" || withinMinutes.has(`${machine}.${state}`);
  return atAnHour ? dayAndTime(deadline) : shortDay(deadline);
}
