import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";

import { presentState, sentenceKeys } from "#app/api/state.server.ts";
import { plusDays, plusHours } from "#app/lib/clock.ts";
import { parisInstant } from "#app/lib/paris-time.ts";
import { colourOf, type State, statesIn, type Viewer } from "#app/lib/states.ts";
import { prepareWords } from "#tests/setup/words.ts";

import { waitingStates } from "./waiting-states.ts";

beforeAll(prepareWords);

/** Who reads a machine's waiting sentences. A machine without readers waits for nobody, or says it in its own page. */
const readers: Readonly<Record<State["machine"], readonly Viewer[]>> = {
  lesson_request: ["customer"],
  response: ["customer", "teacher"],
  course: ["customer", "teacher"],
  room: [],
  replay: [],
  planned_course: ["customer", "teacher"],
  price_version: ["customer", "teacher"],
  affiliation: ["customer", "teacher"],
  case: ["customer", "teacher"],
  bill: ["customer"],
  payment: ["customer"],
  refund: ["customer"],
  registration: ["customer"],
  waiting_list: ["customer"],
  withdrawal: ["customer"],
  tax_declaration: ["customer"],
  document: ["teacher"],
  suspension: ["teacher"],
  step: [],
  offer: [],
  contract: [],
  group_lesson: [],
  review: [],
  opportunity: [],
  abandoned_booking: [],
  advance: [],
  tax_account: [],
  payee_account: [],
  payout: [],
  application: [],
};

/** Coloured without a sentence, with the reason. */
const silent: Readonly<Record<string, string>> = {
  "response.selected": "green",
  "planned_course.proposed": "always proposed to a side, which is its variant",
  "bill.due__held": "nothing is asked while a course is examined",
  "bill.awaiting__held": "as above",
  "bill.failed__held": "as above",
  "registration.draft": "its page is the form that finishes it",
  "waiting_list.unconfirmed": "the mail's link says until when",
  "waiting_list.waiting": "its rank is shown",
  "document.missing": "its button says what to send",
  "document.refused": "the reason is shown beside the button",
  "suspension.announced": "its own page says the day",
  "suspension.in_force": "as above",
  "case.restricted": "decided",
  "case.removed": "decided",
};

const names = JSON.parse(readFileSync("app/db/seed/words.json", "utf8")) as Record<
  "female" | "male",
  string[]
>;
const longest = [...names.female, ...names.male].toSorted((a, b) => b.length - a.length);
const teachers = [undefined, longest[0], longest.find((name) => /^[AEIO]/.test(name))];

const texts = JSON.parse(readFileSync("locales/fr/waiting.json", "utf8")) as Record<
  string,
  Record<string, Record<string, string>>
>;

/** « mercredi 30 septembre » is the longest day; night and day hours. */
const deadlines = ["00:00", "04:29", "12:30", "21:30", "23:45"].map((time) =>
  parisInstant("2026-09-30", time),
);

const instants = {
  before: (deadline: Date) => plusDays(deadline, -12),
  near: (deadline: Date) => plusHours(deadline, -20),
  today: (deadline: Date) => plusHours(deadline, -1),
  late: (deadline: Date) => plusDays(deadline, 2),
  overdue: (deadline: Date) => plusDays(deadline, 8),
} as const;

type Said = Readonly<{
  what: string;
  viewer: Viewer;
  acts: boolean;
  forms: Record<string, string>;
}>;

function formsOf(
  state: State,
  viewer: Viewer,
  teacher: string | undefined,
): Record<string, string>[] {
  const { waiting } = state;
  if (!waiting) return [];
  const show = (now: Date, deadline: Date | undefined, selfEmployed: boolean) => {
    const shown = { ...state, waiting: { ...waiting, deadline } } as State;
    const named = { selfEmployed, ...(teacher !== undefined && { teacher }) };
    return presentState(viewer, shown, now, named).waiting?.sentence ?? "";
  };
  return [true, false].flatMap((selfEmployed) => {
    const { deadline } = waiting;
    if (!deadline) return [{ open: show(waiting.since, undefined, selfEmployed) }];
    return deadlines.map((one) =>
      Object.fromEntries(
        Object.entries(instants).map(([form, at]) => [form, show(at(one), one, selfEmployed)]),
      ),
    );
  });
}

const readersOf = ({ machine }: State, only: Viewer | undefined) =>
  readers[machine].filter((viewer) => only === undefined || viewer === only);

/** Both sides are asked about a first course that nobody declared. */
function isAwaited(state: State, viewer: Viewer): boolean {
  const who = state.waiting?.who;
  if (who === viewer) return true;
  return (who === "customer" || who === "teacher") && colourOf(state, viewer) === "yellow";
}

const said: Said[] = [];
beforeAll(() => {
  for (const { state, viewer: only } of waitingStates()) {
    for (const viewer of readersOf(state, only)) {
      const what = `${state.machine}.${state.state}__${state.variant ?? state.waiting?.who ?? ""}`;
      const acts = isAwaited(state, viewer);
      for (const teacher of teachers) {
        for (const forms of formsOf(state, viewer, teacher))
          said.push({ what, viewer, acts, forms });
      }
    }
  }
});

const failing = (rule: (sentence: string, one: Said) => boolean) => {
  const found = said.flatMap((one) =>
    Object.entries(one.forms).flatMap(([form, sentence]) =>
      rule(sentence, one) ? [] : [`${one.viewer} ${one.what} ${form}: ${sentence}`],
    ),
  );
  return [...new Set(found)];
};

const date = /(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|aujourd’hui|demain|\ble \d/g;
const imperative = /^(?:\p{Lu}\p{Ll}+ez|Dites)\b/u;
const hours = /(\d{1,2})\u00a0h/g;

describe("a waiting sentence, of each noun, side and state, before, near and after its deadline (CNV-17)", () => {
  test("is there", () => {
    expect(failing((sentence) => sentence !== "")).toEqual([]);
  });

  test("has 90 signs at most, with the longest names and days", () => {
    expect(failing((sentence) => sentence.length <= 90)).toEqual([]);
  });

  test("begins with a verb for the side that acts, and with none for another", () => {
    expect(failing((sentence, { acts }) => imperative.test(sentence) === acts)).toEqual([]);
  });

  test("tells nobody since when they should have acted", () => {
    expect(failing((sentence, { acts }) => !acts || !sentence.includes("depuis"))).toEqual([]);
  });

  test("names one date at most", () => {
    expect(failing((sentence) => (sentence.match(date) ?? []).length <= 1)).toEqual([]);
  });

  test("shows no hour between 22 h and 7 h", () => {
    const byDay = (sentence: string) =>
      [...sentence.matchAll(hours)].every(([, hour]) => Number(hour) >= 7 && Number(hour) < 22);
    expect(failing(byDay)).toEqual([]);
  });

  test("reads differently in each of its forms", () => {
    const same = said.flatMap(({ what, viewer, forms }) => {
      const { before, near, today, late } = forms;
      const distinct = new Set([before, near, late]).size === 3;
      return before === undefined || (distinct && today !== late) ? [] : [`${viewer} ${what}`];
    });
    expect([...new Set(same)]).toEqual([]);
  });

  test("is late in words once its deadline has passed", () => {
    const late = said.flatMap(({ forms: { late: sentence } }) => sentence ?? []);
    const ahead = /\bavant\b|d’ici demain|\bd’ici là/;
    expect([...new Set(late.filter((sentence) => ahead.test(sentence)))]).toEqual([]);
  });
});

test("each coloured state has its sentence, or a reason to be silent", () => {
  const reasons = new Set(Object.keys(silent));
  const lacking = (["customer", "teacher"] as const).flatMap((viewer) =>
    statesIn(viewer, ["yellow", "red", "blue"])
      .filter((one) => !reasons.has(one) && isRead(one, viewer))
      .filter((one) => !hasSentence(one, viewer))
      .map((one) => `${viewer} ${one}`),
  );
  expect(lacking).toEqual([]);
});

const machineOf = (name: string) => name.slice(0, name.indexOf(".")) as State["machine"];
const isRead = (name: string, viewer: Viewer) => readers[machineOf(name)].includes(viewer);

function hasSentence(name: string, viewer: Viewer): boolean {
  const [machine = "", state = ""] = name.split(".");
  const plain = state.split("__")[0] ?? "";
  return Object.entries(texts[machine] ?? {}).some(
    ([key, forms]) =>
      (key === state || key === plain || key.startsWith(`${plain}__`)) &&
      Object.keys(forms).some((form) => form.startsWith(viewer)),
  );
}

test("each sentence is reached by a state, in its three forms or without a date", () => {
  const reached = new Set(
    waitingStates().flatMap(({ state, viewer: only }) =>
      readersOf(state, only).flatMap((viewer) => firstOf(state, viewer)),
    ),
  );
  const written = Object.entries(texts).flatMap(([machine, states]) =>
    Object.entries(states).flatMap(([state, forms]) =>
      Object.keys(forms).map((form) => `waiting:${machine}.${state}.${form}`),
    ),
  );
  expect(written.filter((key) => !reached.has(key))).toEqual([]);
});

function firstOf(state: State, viewer: Viewer): string[] {
  const { waiting } = state;
  if (!waiting) return [];
  const [deadline] = deadlines;
  const at = waiting.deadline && deadline ? Object.values(instants).map((of) => of(deadline)) : [];
  const dated = waiting.deadline ? { ...waiting, deadline } : waiting;
  return (at.length > 0 ? at : [waiting.since]).flatMap(
    (now) => sentenceKeys(viewer, state, dated, now).find(isWritten) ?? [],
  );
}

function isWritten(key: string): boolean {
  const [machine = "", state = "", form = ""] = key.replace("waiting:", "").split(".");
  return texts[machine]?.[state]?.[form] !== undefined;
}
