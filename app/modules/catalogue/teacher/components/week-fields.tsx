import { useTranslation } from "react-i18next";

import {
  halfDaysOf,
  type HalfDayState,
  halfDayStates,
  slotsFrom,
  usualHours,
} from "#app/modules/catalogue/teacher/availability.domain.ts";
import type { Week } from "#app/modules/catalogue/teacher/availability.endpoints.ts";
import {
  type Half,
  type HalfDay,
  halfNames,
  hoursName,
} from "#app/modules/catalogue/teacher/half-days.domain.ts";
import { cx } from "#app/ui/cx.ts";
import { controlClass, describedBy, ErrorText, type FieldLike, hasErrors } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { Icon } from "#app/ui/icon.tsx";

const days = [1, 2, 3, 4, 5, 6, 7] as const;
type Weekday = (typeof days)[number];

export type WeekValues = Readonly<Record<string, string | undefined>>;

export function weekShown(kept: Week["slots"]) {
  const shown = halfDaysOf(slotsFrom(kept));
  const hours = shown.flatMap(({ half, from, to }) => {
    const [start, end] = usualHours[half.slice(2) as Half];
    return from === start && to === end ? [] : [[hoursName(half), { from, to }] as const];
  });
  const week = shown.map(({ half, toConfirm }) => {
    const state: HalfDayState = toConfirm ? "to_confirm" : "available";
    return [hoursName(half), state] as const;
  });
  return { week: Object.fromEntries(week), hours: Object.fromEntries(hours) };
}

type WeekTableProps = Readonly<{
  field: FieldLike;
  week: WeekValues;
  lessons: Partial<Record<HalfDay, string>>;
}>;

/** A touch changes a half day, with scripts and without (TEA-034). */
export function WeekTable({ field, week: input, lessons }: WeekTableProps) {
  const { t } = useTranslation(["teacher-offer", "common"]);
  const cell = "border border-rule p-0 text-center";
  return (
    <>
      <ErrorText field={field} />
      <table id={field.id} className="w-full table-fixed border-collapse bg-sheet text-sm">
        <caption className="sr-only">{t("week.caption")}</caption>
        <thead>
          <tr>
            <td className={cx(cell, "w-[13%]")} />
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
              <th
                scope="row"
                className={cx(cell, "pl-1.5 text-left font-semibold whitespace-nowrap sm:pl-2")}
              >
                {t(`common:timetable.days.${day}`)}
              </th>
              {halfNames.map((half) => (
                <td key={half} className={cell}>
                  <HalfDayChoice
                    {...{ day, half, field }}
                    state={input[hoursName(`${day}-${half}`)] ?? "not_available"}
                    lesson={lessons[`${day}-${half}`]}
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

type HalfDayProps = Readonly<{
  day: Weekday;
  half: Half;
  field: FieldLike;
  state: string;
  lesson: string | undefined;
}>;

const looks = {
  available: "bg-fluo font-semibold",
  to_confirm: "hatched font-semibold",
  not_available: "text-ink-3",
} as const satisfies Record<HalfDayState, string>;

/** Three stacked answers: the next one is on top, so that a touch chooses it. */
function HalfDayChoice({ day, half, field, state, lesson }: HalfDayProps) {
  const { t } = useTranslation("teacher-offer");
  const name = hoursName(`${day}-${half}`);
  const bad = field.allErrors?.[`${field.name}.${name}`] !== undefined;
  return (
    <fieldset
      id={`${field.id}.${name}`}
      role="radiogroup"
      aria-invalid={bad || undefined}
      aria-describedby={bad ? `${field.id}-error` : undefined}
      className="half-day relative h-14 min-w-0 select-none"
    >
      <legend className="sr-only">
        {t("week.half_day", { day: t(`week.days.${day}`), half: t(`week.halves.${half}`) })}
        {lesson && t("week.lesson_at", { hours: lesson })}
      </legend>
      {halfDayStates.map((one) => (
        <input
          key={one}
          id={`${field.id}-${name}-${one}`}
          type="radio"
          name={`${field.name}.${name}`}
          value={one}
          defaultChecked={one === state}
        />
      ))}
      {halfDayStates.map((one) => (
        <label key={one} htmlFor={`${field.id}-${name}-${one}`} className={looks[one]}>
          <span className="inline-flex items-center gap-1">
            {one === "available" && <Icon name="check" className="stroke-[2.5]" />}
            {t(`week.cell.${one}`)}
          </span>
          {lesson && (
            <span aria-hidden="true" className="block text-[.75rem] font-medium text-ink">
              {t("week.lesson", { hours: lesson })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

type HoursProps = Readonly<{
  fields: Readonly<Record<string, { getFieldset: () => HoursFields }>>;
  input: WeekValues;
}>;
type HoursFields = Readonly<Record<"from" | "to", FieldLike>>;

export function HoursFields({ fields, input }: HoursProps) {
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
        const offered = halves.filter(
          ({ half }) => (input[hoursName(`${day}-${half}`)] ?? "not_available") !== "not_available",
        );
        const hours = mergedHours(
          offered.map(({ half, from, to }) => ({
            half: t(`week.halves.${half}`),
            from: from.initialValue,
            to: to.initialValue,
          })),
        );
        return (
          <Fold
            key={day}
            open={bad}
            title={
              <span>
                <b className="inline-block first-letter:uppercase">{t(`week.days.${day}`)}</b>{" "}
                <span className="font-normal text-ink-2">{hours.join(", ")}</span>
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

type HalfDayHours = Readonly<{ half: string; from: unknown; to: unknown }>;

/** « matin, 16 h–18 h »: consecutive half days are merged; without hours, the name is used. */
export function mergedHours(halves: readonly HalfDayHours[]): string[] {
  const stretches: HalfDayHours[] = [];
  for (const one of halves) {
    const before = stretches.at(-1);
    const goesOn = before !== undefined && typeof one.from === "string" && before.to === one.from;
    if (goesOn) stretches.splice(-1, 1, { ...before, to: one.to });
    else stretches.push(one);
  }
  return stretches.map(({ half, from, to }) => hoursGiven(from, to) ?? half);
}

/** « 17 h 30–20 h »; invalid hours as typed; nothing for the usual ones. */
function hoursGiven(from: unknown, to: unknown) {
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return `${hourWords(from)}\u2060–\u2060${hourWords(to)}`;
}

export const hourWords = (typed: string) =>
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
