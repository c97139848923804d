import { useTranslation } from "react-i18next";

import { halfDaysOf, type Slot, usualHours } from "#app/modules/teacher/availability.domain.ts";
import {
  type Half,
  type HalfDay,
  halfNames,
  hoursName,
} from "#app/modules/teacher/half-days.domain.ts";
import { cx } from "#app/ui/cx.ts";
import { controlClass, describedBy, ErrorText, type FieldLike, hasErrors } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";

const days = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof days)[number];

/** What the form shows at first: the half days of these slots, with hours where they are not the usual ones. */
export function weekShown(slots: readonly Slot[]) {
  const shown = halfDaysOf(slots);
  const hours = shown.flatMap(({ half, from, to }) => {
    const [start, end] = usualHours[half.slice(2) as Half];
    return from === start && to === end ? [] : [[hoursName(half), { from, to }] as const];
  });
  return { free: shown.map(({ half }) => half), hours: Object.fromEntries(hours) };
}

/** A week by half days, each a box to tick (TEA-034): one touch without a dialog, with scripts and without. */
export function WeekTable({ field }: { field: FieldLike }) {
  const { t } = useTranslation(["teacher-offer", "common"]);
  const ticked = [field.initialValue].flat().map(String);
  const cell = "border border-rule p-0 text-center";
  return (
    <>
      <ErrorText field={field} />
      <table className="w-full table-fixed border-collapse bg-sheet text-sm">
        <caption className="sr-only">{t("week.caption")}</caption>
        <thead>
          <tr>
            <td className={cx(cell, "w-[15%]")} />
            {halfNames.map((half) => (
              <th key={half} scope="col" className={cx(cell, "h-10 font-semibold text-ink-2")}>
                {t(`common:timetable.${half}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th scope="row" className={cx(cell, "pl-2 text-left font-semibold")}>
                {t(`common:timetable.days.${day}`)}
              </th>
              {halfNames.map((half) => (
                <td key={half} className={cell}>
                  <HalfDayBox
                    {...{ day, half, field }}
                    ticked={ticked.includes(`${day}-${half}`)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type HalfDayBoxProps = { day: Weekday; half: Half; field: FieldLike; ticked: boolean };

function HalfDayBox({ day, half, field, ticked }: HalfDayBoxProps) {
  const { t } = useTranslation(["teacher-offer", "common"]);
  const isFirst = day === 1 && half === "morning";
  return (
    <label className="half-day relative flex min-h-14 cursor-pointer items-center justify-center gap-1">
      <input
        id={isFirst ? field.id : undefined}
        type="checkbox"
        name={field.name}
        value={`${day}-${half}`}
        defaultChecked={ticked}
        aria-invalid={hasErrors(field) || undefined}
        aria-describedby={describedBy(field, undefined)}
        className="peer"
      />
      <span className="sr-only">
        {t("week.half_day", { day: t(`week.days.${day}`), half: t(`week.halves.${half}`) })}
      </span>
      <span aria-hidden="true" className="text-ink-3 peer-checked:hidden">
        {t("week.taken")}
      </span>
      <span
        aria-hidden="true"
        className="hidden items-center gap-1 font-semibold peer-checked:inline-flex"
      >
        <Icon name="check" className="stroke-[2.5]" />
        {t("week.free")}
      </span>
    </label>
  );
}

type HoursProps = { fields: Readonly<Record<string, { getFieldset: () => HoursFields }>> };
type HoursFields = Readonly<Record<"from" | "to", FieldLike>>;

/** The precise hours of each half day, day by day, folded; left empty they are the usual ones. */
export function HoursFields({ fields }: HoursProps) {
  const { t } = useTranslation("teacher-offer");
  return (
    <div>
      {days.map((day) => {
        const halves = halfNames.flatMap((half) => {
          const parts = fields[hoursName(`${day}-${half}` as HalfDay)]?.getFieldset();
          // The parts are read through getters, which a spread would lose.
          return parts ? [{ half, from: parts.from, to: parts.to }] : [];
        });
        const bad = halves.some(({ from, to }) => hasErrors(from) || hasErrors(to));
        const said = halves.flatMap(({ from, to }) => hoursSaid(from, to));
        return (
          <Fold
            key={day}
            open={bad}
            title={
              <span>
                <b className="inline-block first-letter:uppercase">{t(`week.days.${day}`)}</b>{" "}
                <span className="font-normal text-ink-2">{said.join(", ")}</span>
              </span>
            }
          >
            <div className="grid gap-s3 text-ink">
              {halves.map((one) => (
                <HoursLine key={one.half} {...one} day={day} />
              ))}
            </div>
          </Fold>
        );
      })}
    </div>
  );
}

/** « 17 h 30–20 h »; what is no hour, as it was typed. */
function hoursSaid({ initialValue: from }: FieldLike, { initialValue: to }: FieldLike): string[] {
  if (typeof from !== "string" || typeof to !== "string") return [];
  return [`${hourWords(from)}–${hourWords(to)}`];
}

const hourWords = (typed: string) =>
  typed.replace(/^0?(\d{1,2}):(\d\d)$/, (_, hour: string, minute: string) =>
    minute === "00" ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minute}`,
  );

type HoursLineProps = { day: Weekday; half: Half; from: FieldLike; to: FieldLike };

function HoursLine({ day, half, from, to }: HoursLineProps) {
  const { t } = useTranslation("teacher-offer");
  const what = { day: t(`week.days.${day}`), half: t(`week.halves.${half}`) };
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-ink-2 first-letter:uppercase">{what.half}</legend>
      <ErrorText field={from} />
      <ErrorText field={to} />
      <div className="flex flex-wrap items-center gap-s2">
        <Hour field={from} words={t("week.from")} label={t("week.from_of", what)} />{" "}
        <Hour field={to} words={t("week.to")} label={t("week.to_of", what)} />
      </div>
    </fieldset>
  );
}

type HourProps = { field: FieldLike; words: string; label: string };

function Hour({ field, words, label }: HourProps) {
  return (
    <label className="inline-flex items-center gap-s2">
      <span aria-hidden="true">{words}</span>{" "}
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        type="time"
        min="07:00"
        max="22:00"
        aria-label={label}
        aria-invalid={hasErrors(field) || undefined}
        aria-describedby={describedBy(field, undefined)}
        defaultValue={typeof field.initialValue === "string" ? field.initialValue : undefined}
        className={controlClass(hasErrors(field), "w-32")}
      />
    </label>
  );
}
