import { useTranslation } from "react-i18next";

import { noonOf, shortDay } from "#app/lib/french-date.ts";
import { type Day, parisDay } from "#app/lib/paris-time.ts";
import { hourAt } from "#app/lib/place-hour.ts";
import type { FreeSlots } from "#app/modules/lessons/planned-course/free-slots.endpoints.ts";
import { Choices } from "#app/ui/choice-field.tsx";
import { DateParts } from "#app/ui/date-fields.tsx";
import { badClass, describedBy, type FieldLike, hasErrors, LegendBox } from "#app/ui/field.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { usePlace } from "#app/ui/shell-data.ts";
import { TextField } from "#app/ui/text-field.tsx";

import { type Bounds, DurationField, WhenFields } from "./course-fields.tsx";

type Slot = FreeSlots["slots"][number];

const shownDays = 5;
const shownHours = 4;

type StartFields = Readonly<Record<"at" | "time" | "offered", FieldLike>>;

type SlotFieldsProps = Readonly<{
  date: FieldLike & { getFieldset: () => StartFields };
  /** None where the other side says how long. */
  minutes?: FieldLike | undefined;
  slots: readonly Slot[];
  bounds?: Bounds | undefined;
  /** Shown to the family whose own hours come first. */
  own?: boolean | undefined;
}>;

/** Free hours by day, tapped; another date is typed. Only typed where no hour is free (TEA-071). */
export function SlotFields({ date, minutes, slots, bounds, own }: SlotFieldsProps) {
  const { t } = useTranslation("teacher-space");
  const { at, time, offered } = date.getFieldset();
  if (slots.length === 0) return <WhenFields {...{ date, time, minutes, bounds }} />;
  const { errors, allErrors } = date;
  const whole = { id: at.id, name: date.name, errors, allErrors };
  const wished = own ? t("slots.hint_own") : t("slots.hint_wished");
  const hint = slots.some((slot) => slot.wished) ? wished : t("slots.hint");
  return (
    <>
      <fieldset
        role="radiogroup"
        aria-invalid={hasErrors(date) || undefined}
        aria-describedby={describedBy(whole, hint)}
        className={hasErrors(date) ? badClass : undefined}
      >
        <input type="hidden" name={offered.name} value="1" />
        <LegendBox field={whole} label={t("slots.label")} hint={hint}>
          <Days at={at} slots={slots} />
          <div className="mt-s3">
            <Choices
              field={idFor(at, "other")}
              options={[
                {
                  value: "other",
                  label: t("slots.other"),
                  reveal: (
                    <div className="grid gap-s3">
                      <DateParts field={date} firstId={date.id} />
                      <TextField field={time} label={t("fields.time")} type="time" width="s" />
                    </div>
                  ),
                },
              ]}
            />
          </div>
        </LegendBox>
      </fieldset>
      {minutes && <DurationField field={minutes} bounds={bounds} />}
    </>
  );
}

type DaysProps = Readonly<{ at: FieldLike; slots: readonly Slot[] }>;

function Days({ at, slots }: DaysProps) {
  const { t } = useTranslation("teacher-space");
  const { first, others } = daysOf(slots);
  const chosen = (days: readonly DaySlots[]) =>
    days.some(({ hours }) => hours.some(({ start }) => start === at.initialValue));
  return (
    <>
      {first.map((day, index) => (
        <DayHours key={day.day} {...day} at={index === 0 ? at : idFor(at, day.day)} />
      ))}
      {others.length > 0 && (
        <Fold title={t("slots.more_days", { count: others.length })} open={chosen(others)}>
          {others.map((day) => (
            <DayHours key={day.day} {...day} at={idFor(at, day.day)} />
          ))}
        </Fold>
      )}
    </>
  );
}

/** The same field under another id; its parts are read through getters, which a spread would lose. */
const idFor = ({ id, name, initialValue }: FieldLike, of: string): FieldLike => ({
  id: `${id}-${of}`,
  name,
  initialValue,
});

type DaySlots = Readonly<{ day: Day; hours: readonly Slot[] }>;

/** Days with the family's own hours come first, then the soonest. */
export function daysOf(slots: readonly Slot[]) {
  const dayOf = ({ start }: Slot) => parisDay(new Date(start));
  const days = [...new Set(slots.map(dayOf))].map((day) => ({
    day,
    hours: slots.filter((slot) => dayOf(slot) === day),
  }));
  const wished = days.filter(({ hours }) => hours.some((one) => one.wished));
  const first = new Set([...new Set([...wished, ...days])].slice(0, shownDays));
  return {
    first: days.filter((day) => first.has(day)),
    others: days.filter((day) => !first.has(day)),
  };
}

function DayHours({ at, day, hours }: DaySlots & { at: FieldLike }) {
  const { t } = useTranslation("teacher-space");
  const home = usePlace();
  const name = shortDay(noonOf(day));
  const likeliest = new Set([...hours.filter(({ wished }) => wished), ...hours]);
  const kept = new Set([...likeliest].slice(0, shownHours));
  const [shown, more] = [
    hours.filter((one) => kept.has(one)),
    hours.filter((one) => !kept.has(one)),
  ];
  const options = (some: readonly Slot[]) =>
    some.map(({ start }) => ({ value: start, label: hourAt(new Date(start), home) }));
  return (
    <fieldset className="mb-s3">
      <legend className="mb-1 font-semibold first-letter:uppercase">{name}</legend>
      <Choices field={at} look="pill" options={options(shown)} />
      {more.length > 0 && (
        <details open={more.some(({ start }) => start === at.initialValue)}>
          <summary className="inline-flex min-h-tap items-center text-sm underline">
            {t("slots.more_hours", { count: more.length, day: name })}
          </summary>{" "}
          <Choices field={idFor(at, "more")} look="pill" options={options(more)} />
        </details>
      )}
    </fieldset>
  );
}
