import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { LessonRequest } from "#app/modules/linking/endpoints.ts";
import { Timeline } from "#app/ui/history.tsx";

type Line = LessonRequest["timeline"][number];

/** What another machine's line already says: an answer makes the offer, a choice closes the others. */
const saidElsewhere = new Set(["offer.propose", "offer.cancel", "linking.offer_accepted"]);

const worthSaying = ({ machine, event }: Line) => !saidElsewhere.has(`${machine}.${event}`);

/** The same thing said of several teachers at one instant is one line that names them. */
function grouped(lines: readonly Line[]): { line: Line; teachers: string[] }[] {
  const groups: { line: Line; teachers: string[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const teachers = line.teacher === null ? [] : [line.teacher];
    if (last && teachers.length > 0 && alike(last.line, line)) last.teachers.push(...teachers);
    else groups.push({ line, teachers });
  }
  return groups;
}

const together = new Set(["ask", "other_selected", "cancel"]);

const alike = (one: Line, other: Line) =>
  one.machine === "proposal" &&
  other.machine === "proposal" &&
  together.has(one.event) &&
  one.event === other.event &&
  one.by === other.by &&
  one.at.slice(0, 16) === other.at.slice(0, 16);

type Entry = { line: Line; said: string[] };

/** What one person did within a minute is one entry. */
function joined(entries: readonly Entry[]): Entry[] {
  const all: Entry[] = [];
  for (const { line, said } of entries) {
    const last = all.at(-1);
    if (last && sameMoment(last.line, line)) last.said.push(...said);
    else all.push({ line, said: [...said] });
  }
  return all;
}

const sameMoment = (one: Line, other: Line) =>
  one.by === other.by &&
  one.at.slice(0, 16) === other.at.slice(0, 16) &&
  (one.by !== "teacher" || one.teacher === other.teacher);

/** What happened to a request, each fact once, as its family reads it (R11). */
export function RequestHistory({ lines }: { lines: readonly Line[] }) {
  const { t, i18n } = useTranslation("linking");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const whoOf = ({ by, teacher }: Line) => {
    if (by === "customer") return t("history.you");
    return by === "teacher" ? (teacher ?? t("history.house")) : t(`history.${by}`);
  };
  const entries = grouped(lines.filter(worthSaying)).map(({ line, teachers }) => ({
    line,
    said: [t(`timeline.${line.machine}.${line.event}`, { teacher: list.format(teachers) })],
  }));
  return (
    <Timeline
      lines={joined(entries).map(({ line, said }) => ({
        when: <time dateTime={line.at}>{dayAndTime(new Date(line.at))}</time>,
        who: whoOf(line),
        what: said.join(" "),
      }))}
    />
  );
}
