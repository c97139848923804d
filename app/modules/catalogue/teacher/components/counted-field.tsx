import { useTranslation } from "react-i18next";

import { cx } from "#app/ui/cx.ts";
import { type FieldLike, textOf } from "#app/ui/field.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useTyped } from "#app/ui/use-typed.ts";

type CountedFieldProps = {
  field: FieldLike;
  label: string;
  hint: string;
  bounds: Readonly<{ min: number; max: number }>;
  rows?: number | undefined;
};

// A bar with its native look has the browser's green.
const lacks = "[&::-moz-progress-bar]:bg-ink [&::-webkit-progress-value]:bg-ink";
const looks = {
  good: "[&::-moz-progress-bar]:bg-green [&::-webkit-progress-value]:bg-green",
  short: lacks,
  long: lacks,
} as const;

export function CountedField({ field, label, hint, bounds, rows }: CountedFieldProps) {
  const { t } = useTranslation("teacher-offer");
  const [ref, typed] = useTyped<HTMLDivElement>();
  const text = typed ? (typed.get(field.name) ?? "") : (textOf(field.initialValue) ?? "");
  // Counted as it is judged: a browser counts a line break as one character, a form sends two.
  const { length: count } = text.trim().replaceAll("\r\n", "\n");
  const { min, max } = bounds;
  const isGood = count >= min && count <= max;
  const state = isGood ? "good" : count < min ? "short" : "long";
  return (
    <div ref={ref}>
      {rows ? (
        <TextArea {...{ field, label, hint, rows }} />
      ) : (
        <TextField {...{ field, label, hint }} />
      )}
      <progress
        aria-hidden="true"
        max={min}
        value={Math.min(count, min)}
        className={cx(
          "mt-1 block h-1.5 w-full appearance-none bg-line [&::-webkit-progress-bar]:bg-line",
          looks[state],
        )}
      />
      <p className="text-sm text-ink-2">
        {t(`presentation.count.${state}`, { count, min, max, left: min - count })}
      </p>
    </div>
  );
}
