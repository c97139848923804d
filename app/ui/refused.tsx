import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";

import { Kv } from "./facts.tsx";
import { textOf } from "./field.tsx";
import { FormErrors } from "./form-errors.tsx";

type RefusedProps = {
  result: SubmissionResult | undefined;
  typed?: Readonly<Record<string, string>> | undefined;
};

/**
 * Result of a form that the page no longer shows: the refusal or a default sentence, then the lost input (ERR-29).
 */
export function Refused({ result, typed = {} }: RefusedProps) {
  const { t } = useTranslation("common");
  if (result?.status !== "error") return null;
  const whole = result.error?.[""] ?? [];
  const again = Object.entries(typed).flatMap(([name, label]) => {
    const value = wordsOf(result.initialValue?.[name]);
    return value ? [{ label, value }] : [];
  });
  return (
    <div className="mb-s5">
      <FormErrors errors={whole.length > 0 ? whole : [t("errors.stale")]} />
      {again.length > 0 && (
        <section className="mt-s4">
          <h2 className="mb-s2 text-md">{t("errors.typed")}</h2>
          <Kv pairs={again} />
        </section>
      )}
    </div>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return textOf(value) ?? "";
  const parts = new Map<string, unknown>(Object.entries(value));
  const words = (names: readonly string[]) =>
    names.flatMap((name) => textOf(parts.get(name)) ?? []).filter(Boolean);
  return [words(["day", "month", "year"]).join("/"), ...words(["time"])].filter(Boolean).join(", ");
}
