import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { sentence } from "#app/lib/sentence.ts";

import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type FieldLike = Readonly<{
  id: string;
  name: string;
  key?: string | undefined;
  errors?: readonly string[] | undefined;
  allErrors?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  initialValue?: unknown;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  pattern?: string | undefined;
}>;

export type Labelled = Readonly<{
  field: FieldLike;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean | undefined;
}>;

export function describedBy(field: FieldLike, hint: ReactNode, more?: string): string | undefined {
  const ids = [
    hasErrors(field) && `${field.id}-error`,
    Boolean(hint) && `${field.id}-hint`,
    more,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}

export function hasErrors(field: FieldLike): boolean {
  return errorsOf(field).length > 0;
}

function errorsOf({ errors = [], allErrors = {} }: FieldLike): string[] {
  const below = Object.values(allErrors).flatMap((some) => some ?? []);
  return [...new Set([...errors, ...below])];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

export function controlProps(field: FieldLike, hint: ReactNode, more?: string) {
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    "aria-invalid": hasErrors(field) || undefined,
    "aria-describedby": describedBy(field, hint, more),
  };
}

export const controlClass = (bad: boolean, width = "w-full") =>
  cx(
    width,
    "form-input block min-h-[50px] rounded-2 bg-sheet px-3.5 py-2.5 text-md leading-body text-ink placeholder:text-ink-3",
    "focus:border-ink focus:shadow-[0_0_0_6px_var(--fluo)] focus:outline-3 focus:outline-offset-0 focus:outline-ink",
    bad ? "border-2 border-red" : "border-[1.5px] border-field hover:border-ink",
  );

export const badClass = "border-l-4 border-red pl-3.5";
const labelClass = "mb-1 block font-semibold";

export function Optional() {
  const { t } = useTranslation("common");
  return <span className="font-normal text-ink-2"> {t("optional")}</span>;
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={`${id}-hint`} className="mb-1.5 block text-sm font-normal text-ink-2">
      {children}
    </span>
  );
}

export function ErrorText({ field }: { field: FieldLike }) {
  const errors = errorsOf(field);
  if (errors.length === 0) return null;
  return (
    <p id={`${field.id}-error`} className="mt-0.5 mb-2 flex gap-1.5 text-sm font-semibold text-red">
      <Icon name="alert" className="mt-0.5" />
      <span>{errors.map((error) => sentence(error)).join(" ")}</span>
    </p>
  );
}

export function FieldBox({
  field,
  label,
  hint,
  optional,
  children,
  after,
}: Labelled & { children: ReactNode; after?: ReactNode }) {
  return (
    <div className={hasErrors(field) ? badClass : undefined}>
      <label htmlFor={field.id} className={labelClass}>
        {label}
        {optional && <Optional />}
      </label>{" "}
      {hint && <Hint id={field.id}>{hint}</Hint>}
      <ErrorText field={field} /> {children}
      {after}
    </div>
  );
}

export function LegendBox({
  field,
  label,
  hint,
  optional,
  children,
}: Labelled & { children: ReactNode }) {
  return (
    <>
      <legend className={cx(labelClass, "float-left w-full")}>
        {label}
        {optional && <Optional />}
      </legend>{" "}
      <div className="clear-both">
        {hint && <Hint id={field.id}>{hint}</Hint>}
        <ErrorText field={field} /> {children}
      </div>
    </>
  );
}
