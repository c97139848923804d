import { useTranslation } from "react-i18next";

import { dayAndMonth, longDay } from "#app/lib/french-date.ts";
import type { GroupLessonClass } from "#app/modules/group-lessons/attendance/endpoints.ts";
import { cx } from "#app/ui/cx.ts";
import { ScrollTable } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";

type PresenceTableProps = Readonly<{
  own: GroupLessonClass;
  sheet?: boolean;
}>;

export function PresenceTable({ own: { title, dates, students }, sheet }: PresenceTableProps) {
  const { t } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  const cell = cx("text-center text-sm", sheet ? "h-11 border border-ink" : "px-1 py-s3");
  return (
    <ScrollTable caption={`${t("attendance")}, ${title}`}>
      <thead>
        <tr className="border-b border-line text-sm text-ink-2">
          <th scope="col" className="py-s3 pr-s3 text-left font-semibold">
            {t("student")}
          </th>
          {dates.map(({ start }) => (
            <th key={start} scope="col" className="px-1 py-s3 font-semibold">
              <abbr title={longDay(new Date(start))} className="no-underline">
                {sheet ? dayAndMonth(new Date(start)) : dayAndMonth(new Date(start)).slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {students.map(({ registration_id: id, name, presences }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-s3 pr-s3 text-left font-medium">
              {name}
            </th>
            {presences.map(({ date, present }, column) => {
              const due = !present && dates[column]?.has_begun;
              return (
                <td key={date} className={cx(cell, due && !sheet && "bg-fluo-soft")}>
                  <Presence present={present} due={due} sheet={sheet} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

type PresenceProps = Readonly<{
  present: GroupLessonClass["students"][number]["presences"][number]["present"];
  due: boolean | undefined;
  sheet: boolean | undefined;
}>;

function Presence({ present, due, sheet }: PresenceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "presence" });
  const { t: words } = useTranslation("teacher-group-lesson", { keyPrefix: "class" });
  if (present === "late") return t(present);
  if (present) {
    return (
      <>
        <Icon name={present === "present" ? "check" : "close"} className="mx-auto" />
        <span className="sr-only">{t(present)}</span>
      </>
    );
  }
  if (sheet) return null;
  return words(due ? "blank" : "coming");
}
