import i18next from "i18next";

import { beforeDeadline, dayFrom, isNear, secondDate } from "#app/lib/deadline.ts";
import { parisDay } from "#app/lib/paris-time.ts";
import type { Settled } from "#app/lib/settled-state.ts";
import { colourOf, type State, type Viewer, type Waiting } from "#app/lib/states.ts";
import { upperFirst } from "#app/lib/upper-first.ts";

import type { ShownState } from "./endpoint.ts";
import { iso } from "./wire.ts";

/** Who a waiting sentence names, when it is known. */
type Named = Readonly<{ teacher?: string; selfEmployed?: boolean }>;

/** A state for its viewer (CNV-11, CNV-15, CNV-17). */
export function presentState(viewer: Viewer, state: Settled): ShownState;
export function presentState(viewer: Viewer, state: State, now: Date, named?: Named): ShownState;
export function presentState(viewer: Viewer, state: State, now?: Date, named?: Named): ShownState {
  const words = casesOf(state, [state.variant]).map(
    (one) => `states:${state.machine}.${one}.${viewer}`,
  );
  return {
    word: i18next.t(known(words) ?? words[0] ?? ""),
    variant: state.variant ?? null,
    colour: colourOf(state, viewer),
    waiting: state.waiting && now ? waitingOf(viewer, state, { ...named, now }) : null,
  };
}

type At = Named & Readonly<{ now: Date }>;

function waitingOf(viewer: Viewer, state: State, at: At): ShownState["waiting"] {
  if (!state.waiting) return null;
  const { who, since, deadline, silence } = state.waiting;
  const key = known(sentenceKeys(viewer, state, state.waiting, at.now));
  return {
    who,
    since: since.toISOString(),
    deadline: iso(deadline),
    silence: silence ?? null,
    sentence: key ? upperFirst(i18next.t(key, wordsOf(deadline, at))) : null,
  };
}

function wordsOf(deadline: Date | undefined, { now, teacher, selfEmployed }: At) {
  return {
    by: deadline ? beforeDeadline(deadline, now) : "",
    day: deadline ? dayFrom(deadline, now) : "",
    new_day: deadline ? dayFrom(secondDate(deadline), now) : "",
    teacher: teacher ?? i18next.t("deadline:teacher"),
    paid: i18next.t(selfEmployed === false ? "deadline:salaried" : "deadline:self_employed"),
  };
}

/** Most specific first: case, outcome of silence, awaited party, state alone. */
export function sentenceKeys(viewer: Viewer, state: State, waiting: Waiting, now: Date): string[] {
  const { who, silence, deadline } = waiting;
  const cases = [state.variant, silence ?? (deadline ? "nothing" : undefined), who];
  const forms = formsOf(state, deadline, now);
  return casesOf(state, cases).flatMap((one) =>
    forms.map((form) => `waiting:${state.machine}.${one}.${viewer}${form}`),
  );
}

/**
 * Each sentence is written for a date to come, near, past, and without one (CNV-17); those of Préau also once the
 * second date has passed (STM-48).
 */
function formsOf(state: State, deadline: Date | undefined, now: Date): string[] {
  if (!deadline) return ["_open"];
  if (!isPast(state, deadline, now)) return [isNear(deadline, now) ? "_soon" : ""];
  return parisDay(now) > parisDay(secondDate(deadline)) ? ["_overdue", "_late"] : ["_late"];
}

/** Money is promised « au plus tard » on a day, which is kept until its end. */
const promisesDay = (state: State) =>
  state.machine === "refund" || (state.machine === "withdrawal" && state.state === "confirmed");

const isPast = (state: State, deadline: Date, now: Date) =>
  promisesDay(state) ? parisDay(now) > parisDay(deadline) : now >= deadline;

const casesOf = ({ state }: State, cases: readonly (string | undefined)[]) => [
  ...cases.flatMap((one) => (one ? [`${state}__${one}`] : [])),
  state,
];

const known = (keys: readonly string[]) => keys.find((key) => i18next.exists(key));
