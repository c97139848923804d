import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type HalfDay = "morning" | "afternoon" | "evening";
export type Freedom = "yes" | "ask" | "no";

type TimetableProps = {
  caption: string;
  /** 1 Monday to 7 Sunday. */
  days?: readonly number[] | undefined;
  at: (day: number, half: HalfDay) => Freedom;
};

const halves = ["morning", "afternoon", "evening"] as const;
const looks: Readonly<Record<Freedom, string>> = {
  yes: "bg-fluo font-semibold",
  ask: "hatched font-semibold",
  no: "text-ink-3",
};

export function Timetable({ caption, days = [1, 2, 3, 4, 5, 6, 7], at }: TimetableProps) {
  const { t } = useTranslation("common");
  const cell = "h-[46px] border border-rule p-0.5 text-center md:h-12";
  const shown = new Set(halves.flatMap((half) => days.map((day) => at(day, half))));
  return (
    <>
      <table className="w-full table-fixed border-collapse bg-sheet text-xs md:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <td className={cx(cell, "w-[24%]")} />
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                className={cx(
                  cell,
                  "font-semibold whitespace-nowrap text-ink-2 max-sm:text-[.75rem] max-[359px]:text-[.6875rem]",
                )}
              >
                {t(`timetable.days.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {halves.map((half) => (
            <tr key={half}>
              <th
                scope="row"
                className={cx(
                  cell,
                  "pl-2 text-left font-medium text-ink-2 max-sm:pl-1 max-sm:text-[.75rem]",
                )}
              >
                {t(`timetable.${half}`)}
              </th>
              {days.map((day) => (
                <td key={day} className={cx(cell, looks[at(day, half)])}>
                  <Mark freedom={at(day, half)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend shown={shown} />
    </>
  );
}

const freedoms = ["yes", "ask", "no"] as const;

function Legend({ shown }: { shown: ReadonlySet<Freedom> }) {
  const { t } = useTranslation("common");
  return (
    <p aria-hidden="true" className="mt-s2 flex flex-wrap gap-x-s4 gap-y-1 text-sm text-ink-2">
      {freedoms
        .filter((freedom) => shown.has(freedom))
        .map((freedom) => (
          <span key={freedom} className="inline-flex items-center gap-1.5">
            {freedom === "no" ? (
              <span>–</span>
            ) : (
              <span className={cx("h-3.5 w-5 border border-rule", looks[freedom])} />
            )}
            {t(`timetable.legend.${freedom}`)}
          </span>
        ))}
    </p>
  );
}

function Mark({ freedom }: { freedom: Freedom }) {
  const { t } = useTranslation("common");
  return (
    <>
      <span aria-hidden="true" className="grid place-items-center">
        {freedom === "yes" && <Icon name="check" className="stroke-[2.5]" />}
        {freedom === "ask" && "?"}
        {freedom === "no" && "–"}
      </span>
      <span className="sr-only">{t(`timetable.${freedom}`)}</span>
    </>
  );
}
