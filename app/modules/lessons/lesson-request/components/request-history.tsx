import { useTranslation } from "react-i18next";

import { WordedTimeline } from "#app/modules/foundation/history/components/worded-timeline.tsx";
import { isWorthSaying } from "#app/modules/foundation/history/domain.ts";
import type { LessonRequest } from "#app/modules/lessons/lesson-request/lesson-request.endpoints.ts";

type Line = LessonRequest["timeline"][number];

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

export function RequestHistory({ lines }: { lines: readonly Line[] }) {
  const { t, i18n } = useTranslation("lesson-request");
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const whoOf = ({ by, teacher }: Line) => {
    if (by === "customer") return t("history.you");
    return by === "teacher" ? (teacher ?? t("history.house")) : t(`history.${by}`);
  };
  const entries = grouped(lines.filter(isWorthSaying)).map(({ line, teachers }) => ({
    at: line.at,
    who: whoOf(line),
    sentence: t(`timeline.${line.machine}.${line.event}`, { teacher: list.format(teachers) }),
  }));
  return <WordedTimeline lines={entries} />;
}
