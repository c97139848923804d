import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import type { LessonRequest } from "#app/modules/linking/endpoints.ts";
import { Timeline } from "#app/ui/history.tsx";

type Line = LessonRequest["timeline"][number];

/** What happened to a request, each transition once, as its family reads it (R11). */
export function RequestHistory({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation("linking");
  const whoOf = ({ by, teacher }: Line) => {
    if (by === "customer") return t("history.you");
    return by === "teacher" ? (teacher ?? t("history.house")) : t(`history.${by}`);
  };
  return (
    <Timeline
      lines={lines.map((line) => ({
        when: <time dateTime={line.at}>{dayAndTime(new Date(line.at))}</time>,
        who: whoOf(line),
        what: t(`timeline.${line.machine}.${line.event}`, { teacher: line.teacher ?? "" }),
      }))}
    />
  );
}
