import { type ComponentProps, type FormEvent, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

import { cx } from "./cx.ts";
import {
  controlClass,
  controlProps,
  FieldBox,
  type FieldLike,
  hasErrors,
  type Labelled,
  textOf,
} from "./field.tsx";
import { Icon } from "./icon.tsx";

type Rest<Tag extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Tag>,
  "id" | "name" | "value" | "className" | "required"
>;

const widths = { s: "max-w-36", m: "max-w-72" } as const;

type TextFieldProps = Labelled & Rest<"input"> & { width?: keyof typeof widths | undefined };

/** Uncontrolled: text typed before hydration stays. */
export function TextField({
  field,
  label,
  hint,
  optional,
  width,
  type = "text",
  ...input
}: TextFieldProps) {
  return (
    <FieldBox {...{ field, label, hint, optional }}>
      <input
        key={field.key}
        {...controlProps(field, hint)}
        type={type}
        {...boundsOf(field, type)}
        defaultValue={type === "password" ? undefined : textOf(field.initialValue)}
        {...input}
        className={cx(controlClass(hasErrors(field)), width && widths[width])}
      />
    </FieldBox>
  );
}

/** HTML allows them on what is typed letter by letter only. */
const boundsOf = ({ minLength, maxLength, pattern }: FieldLike, type: string) =>
  type === "time" ? undefined : { minLength, maxLength, pattern };

const never = () => () => undefined;

/** At hydration React would overwrite typed text, so the default is given afterwards. */
function useFirstText(text: string | undefined): string | undefined {
  const comingAlive = () => (typeof document === "undefined" ? text : undefined);
  return useSyncExternalStore(never, () => text, comingAlive);
}

/** A text that is too long is never cut: its length is counted, and what is too much refused (VAL-002). */
export function TextArea(props: Labelled & Rest<"textarea">) {
  const { field, label, hint, optional, onInput, maxLength, ...area } = props;
  const [length, setLength] = useState<number>();
  const first = useFirstText(textOf(field.initialValue));
  const max = maxLength ?? field.maxLength;
  const countId = `${field.id}-count`;
  const count = (event: FormEvent<HTMLTextAreaElement>) => {
    setLength(event.currentTarget.value.length);
    onInput?.(event);
  };

  return (
    <FieldBox {...{ field, label, hint, optional }}>
      <textarea
        key={field.key}
        {...controlProps(field, hint, max ? countId : undefined)}
        rows={4}
        minLength={field.minLength}
        defaultValue={first}
        {...area}
        onInput={max ? count : onInput}
        className={cx(controlClass(hasErrors(field)), "min-h-28 resize-y")}
      />
      {max && (
        <p id={countId} className="mt-1 text-sm text-ink-2">
          <LengthLeft max={max} length={length} />
        </p>
      )}
    </FieldBox>
  );
}

/** In characters; before one types, the most that is allowed. */
export function LengthLeft({ max, length }: { max: number; length: number | undefined }) {
  const { t } = useTranslation("common", { keyPrefix: "length" });
  if (length === undefined) return t("most", { count: max });
  return t(length > max ? "over" : "left", { count: Math.abs(max - length) });
}

export type Option = Readonly<{ value: string | number; label: string }>;
export type OptionGroup = Readonly<{ label: string; options: readonly Option[] }>;

type SelectProps = Labelled &
  Rest<"select"> & {
    options: readonly (Option | OptionGroup)[];
    empty?: string | undefined;
  };

export function Select({ label, optional, ...select }: SelectProps) {
  return (
    <FieldBox {...{ label, optional }} field={select.field} hint={select.hint}>
      <SelectControl {...select} />
    </FieldBox>
  );
}

export function SelectControl({
  field,
  hint,
  options,
  empty,
  ...select
}: Omit<SelectProps, "label" | "optional">) {
  // Without an empty choice one is always chosen: HTML refuses "required".
  const hasEmpty = empty !== undefined || options.some((one) => "value" in one && one.value === "");
  return (
    <span className="relative block">
      <select
        key={field.key}
        {...controlProps(field, hint)}
        required={field.required && hasEmpty}
        defaultValue={textOf(field.initialValue)}
        {...select}
        className={cx(controlClass(hasErrors(field)), "appearance-none pr-11")}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((one) =>
          "options" in one ? (
            <optgroup key={one.label} label={one.label}>
              {one.options.map((option) => optionOf(option))}
            </optgroup>
          ) : (
            optionOf(one)
          ),
        )}
      </select>
      <Icon
        name="down"
        className="pointer-events-none absolute top-1/2 right-3 size-6 -translate-y-1/2"
      />
    </span>
  );
}

const optionOf = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
