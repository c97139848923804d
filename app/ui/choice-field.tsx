import type { ReactNode } from "react";

import { cx } from "./cx.ts";
import {
  badClass,
  describedBy,
  ErrorText,
  type FieldLike,
  hasErrors,
  type Labelled,
  LegendBox,
} from "./field.tsx";

export type ChoiceOption = Readonly<{
  value: string | number;
  label: ReactNode;
  detail?: ReactNode;
  disabled?: boolean | undefined;
  /** Shown only when chosen, by :has(); always shown where unsupported. */
  reveal?: ReactNode;
}>;

type ChoiceFieldProps = Labelled & {
  options: readonly ChoiceOption[];
  type?: "radio" | "checkbox" | undefined;
  look?: keyof typeof lists | undefined;
  columns?: 1 | 2 | 3 | undefined;
};

const lists = {
  choice: "grid content-start gap-s2",
  pill: "flex flex-wrap gap-s2",
  days: "grid grid-cols-7 gap-[3px]",
  five: "grid max-w-80 grid-cols-5 gap-[3px]",
  tick: "grid",
} as const;

const columnsOf = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" } as const;

export function ChoiceField(props: ChoiceFieldProps) {
  const { field, options, type = "radio", look } = props;
  const bad = hasErrors(field);
  return (
    <fieldset
      {...(type === "radio" && { role: "radiogroup", "aria-invalid": bad || undefined })}
      aria-describedby={describedBy(field, props.hint)}
      className={bad ? badClass : undefined}
    >
      <LegendBox {...props}>
        <Choices {...{ field, options, type, look }} columns={props.columns} />
      </LegendBox>
    </fieldset>
  );
}

type ChoicesProps = Pick<ChoiceFieldProps, "field" | "options" | "type" | "look" | "columns">;

/** The first bears the field's id. */
export function Choices({
  field,
  options,
  type = "radio",
  look = "choice",
  columns,
}: ChoicesProps) {
  return (
    <div className={cx(lists[look], look === "choice" && columnsOf[columns ?? 1])}>
      {options.map((option, index) => (
        <OneChoice
          key={option.value}
          {...{ field, option, type, look }}
          id={index === 0 ? field.id : `${field.id}-${index}`}
        />
      ))}
    </div>
  );
}

type OneChoiceProps = {
  id: string;
  field: FieldLike;
  option: ChoiceOption;
  type: "radio" | "checkbox";
  look: keyof typeof lists;
};

function OneChoice({ option, look, ...choice }: OneChoiceProps) {
  const input = <Box {...choice} option={option} pill={isPill(look)} />;
  if (isPill(look)) {
    return (
      <label
        className={cx(
          "pill relative inline-flex min-h-tap cursor-pointer items-center rounded-2",
          look === "pill" ? "px-4" : "justify-center text-xs",
        )}
      >
        {input}
        {option.label}
      </label>
    );
  }
  return (
    <div className={option.reveal ? "answer" : "grid"}>
      <label className={look === "tick" ? tickClass : choiceClass}>
        {input}
        <ChoiceWords label={option.label} detail={option.detail} />
      </label>
      {option.reveal && (
        <div className="when mt-1 ml-3.5 border-l-3 border-ink py-3 pl-5">{option.reveal}</div>
      )}
    </div>
  );
}

function Box({ id, field, option, type, pill }: Omit<OneChoiceProps, "look"> & { pill: boolean }) {
  const several = type === "checkbox";
  return (
    <input
      id={id}
      type={type}
      name={field.name}
      value={option.value}
      required={!several && field.required}
      disabled={option.disabled}
      defaultChecked={isChosen(field.initialValue, option.value)}
      aria-invalid={(several && hasErrors(field)) || undefined}
      className={pill ? undefined : "box"}
    />
  );
}

function ChoiceWords({ label, detail }: { label: ReactNode; detail?: ReactNode }) {
  return (
    <span className="flex-1">
      <span className={cx("block", Boolean(detail) && "font-semibold")}>{label}</span>{" "}
      {detail && <span className="block text-sm text-ink-2">{detail}</span>}
    </span>
  );
}

const tickClass = "flex min-h-tap cursor-pointer items-start gap-3 py-2";
const choiceClass = "choice relative flex cursor-pointer items-start gap-3 rounded-2 px-3.5 py-3";

const isPill = (look: keyof typeof lists) => look === "pill" || look === "days" || look === "five";

function isChosen(initial: unknown, value: string | number): boolean {
  const chosen = [initial].flat().map(String);
  return chosen.includes(String(value));
}

type TickProps = {
  field: FieldLike;
  label: ReactNode;
  detail?: ReactNode;
  value?: string | undefined;
  look?: "tick" | "choice" | undefined;
};

/** Never ticked in advance unless it already was. */
export function Tick({ field, label, detail, value = "on", look = "tick" }: TickProps) {
  const sent: readonly unknown[] = [field.initialValue].flat();
  return (
    <div className={hasErrors(field) ? badClass : undefined}>
      <ErrorText field={field} />
      <label className={look === "choice" ? choiceClass : tickClass}>
        <input
          key={field.key}
          id={field.id}
          type="checkbox"
          name={field.name}
          value={value}
          required={field.required}
          defaultChecked={sent.some((one) => one === true || one === "on" || one === value)}
          aria-invalid={hasErrors(field) || undefined}
          aria-describedby={describedBy(field, undefined)}
          className="box"
        />
        <ChoiceWords label={label} detail={detail} />
      </label>
    </div>
  );
}
