import { useTranslation } from "react-i18next";

import { dayAndTime, shortDay } from "#app/lib/french-date.ts";
import type { Viewer } from "#app/lib/states.ts";

import { Icon } from "./icon.tsx";

/** A machine's `waiting(thing)`, as code or JSON gives it: instants are dates or ISO texts. */
export type WaitingLike = Readonly<{
  who: Viewer | "provider";
  since: Date | string;
  deadline?: Date | string | null | undefined;
  silence?: string | null | undefined;
}>;

type WaitingLineProps = {
  machine: string;
  state: string;
  variant?: string | undefined;
  viewer?: Viewer | undefined;
  waiting: WaitingLike | null | undefined;
};

/** One sentence: who must act, since when, what happens on which date if nobody does (CNV-15). */
export function WaitingLine(props: WaitingLineProps) {
  const { t, i18n } = useTranslation("states");
  const { waiting } = props;
  if (!waiting) return null;
  const { since, deadline } = waiting;
  const key = sentenceKeys({ ...props, waiting }).find((one) => i18n.exists(one, { ns: "states" }));
  if (!key) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <Icon name="clock" className="mt-[.12em]" />
      <span>
        {oneStop(
          t(key, {
            since: shortDay(new Date(since)),
            deadline: deadline ? deadlineText(props, new Date(deadline)) : "",
          }),
        )}
      </span>
    </p>
  );
}

type Told = WaitingLineProps & { waiting: WaitingLike };

/**
 * The sentences of this viewer, the nearest case first: the case itself, what silence brings, who is
 * awaited, then the state alone. Without a date, their open forms.
 */
export function sentenceKeys({ machine, state, variant, viewer, waiting }: Told): string[] {
  const { who, silence, deadline } = waiting;
  const cases = [variant, silence ?? (deadline ? "nothing" : undefined), who];
  const states = [...cases.flatMap((one) => (one ? [`${state}__${one}`] : [])), state];
  const reader = viewer ?? "customer";
  return states.map((one) => `waiting.${machine}.${one}.${deadline ? reader : `${reader}_open`}`);
}

/** « nov. » at the end of a sentence brings its own full stop. */
const oneStop = (text: string) => text.replaceAll("..", ".");

/** A silent bank is asked again within minutes. */
const withinMinutes = new Set([
  "payment.created",
  "payment.processing",
  "bill.processing",
  "course.confirmed",
]);

/** Delays of 72 hours, and of minutes, fall at an hour; the others on a day. */
function deadlineText({ machine, state }: WaitingLineProps, deadline: Date): string {
  const atAnHour = machine === "response" || withinMinutes.has(`${machine}.${state}`);
  return atAnHour ? dayAndTime(deadline) : shortDay(deadline);
}
