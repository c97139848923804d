import type { SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

import { proofField } from "#app/lib/robot-stamp.ts";
import { sentence } from "#app/lib/sentence.ts";

import { Link } from "./link.tsx";

type FormLike = Readonly<{
  id: string;
  status?: "success" | "error" | undefined;
  allErrors: Readonly<Record<string, readonly string[] | undefined>>;
}>;

type AnyForm = Pick<FormLike, "id" | "status"> &
  Readonly<{ allErrors: Readonly<Record<string, readonly string[] | null | undefined>> }>;

type SummaryErrorsProps = {
  form: FormLike;
  /** A new answer takes the focus. */
  result?: SubmissionResult | null | undefined;
  title?: string | undefined;
  link?: Readonly<{ words: string; to: string }> | undefined;
  /** One line for a group whose fields lack the same thing; each field stays marked. */
  together?: Readonly<{ group: string; words: string }> | undefined;
  children?: ReactNode;
};

export const asWhole = ({ id, status, allErrors }: AnyForm): FormLike => ({
  id,
  status,
  allErrors: { "": Object.values(allErrors).flatMap((some) => some ?? []) },
});

type Fault = Readonly<{ name: string; message: string }>;

export function SummaryErrors({
  form,
  result,
  title,
  link,
  together,
  children,
}: SummaryErrorsProps) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const faults = faultsOf(form.allErrors);
  const shown = useShown(form.status === "error", faults.length > 0);
  const isOfWhole = ({ name }: Fault) => name === "" || name === proofField;
  const fields = faults.filter((one) => !isOfWhole(one));
  const whole = faults.filter(isOfWhole);

  useRefusedTitle(shown, t("errors.prefix"));
  useEffect(() => {
    if (result?.status !== "error") return;
    // After conform, which focuses the first wrong field.
    const timer = setTimeout(() => box.current?.focus());
    return () => {
      clearTimeout(timer);
    };
  }, [result]);

  if (!shown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, the focus goes to what is wrong
      autoFocus
      className="rounded-2 border-2 border-l-8 border-red bg-sheet p-s4"
    >
      <h2 className="text-lg">
        {title ??
          (fields.length > 0 ? t("errors.title", { count: fields.length }) : t("errors.whole"))}
      </h2>
      {whole.map(({ message }) => (
        <p key={message} className="mt-1">
          <Sentence text={message} link={link} />
        </p>
      ))}
      {fields.length > 0 && (
        <ul>
          {gathered(fields, together).map(({ name, message }) => (
            <li key={name}>
              <a
                href={`#${fieldId(form.id, name)}`}
                className="block py-2.5 font-semibold text-red"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}

function Sentence({ text, link }: { text: string; link: SummaryErrorsProps["link"] }) {
  const [before, after] = link ? text.split(link.words) : [];
  if (!link || after === undefined) return text;
  return (
    <>
      {before}
      <Link to={link.to}>{link.words}</Link>
      {after}
    </>
  );
}

function useRefusedTitle(refused: boolean, prefix: string) {
  useEffect(() => {
    if (!refused) return;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [refused, prefix]);
}

/** Only after a refused sending, never during first typing. */
function useShown(failed: boolean, faulty: boolean): boolean {
  const [shown, setShown] = useState(failed);
  if (failed && !shown) setShown(true);
  if (shown && !failed && !faulty) setShown(false);
  return (shown || failed) && faulty;
}

function faultsOf(allErrors: FormLike["allErrors"]): Fault[] {
  return Object.entries(allErrors).flatMap(([name, errors = []]) =>
    errors.length > 0
      ? [{ name, message: [...new Set(errors.map((one) => sentence(one)))].join(" ") }]
      : [],
  );
}

function gathered(fields: readonly Fault[], together: SummaryErrorsProps["together"]): Fault[] {
  const isOfGroup = ({ name }: Fault) => together && name.startsWith(`${together.group}.`);
  const [first, ...others] = fields.filter(isOfGroup);
  if (!together || !first || others.length === 0) return [...fields];
  const line = { name: first.name, message: together.words };
  return fields.flatMap((one) => (one === first ? [line] : isOfGroup(one) ? [] : [one]));
}

/** conform's field id; a date's first part bears the group's, in a list the first choice. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replace(/\.day$|\[\d+\]$/, "")}`;
}
