import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { timeOfDay } from "#app/lib/french-date.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Wrap } from "#app/ui/layout.tsx";
import { Note } from "#app/ui/note.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

/** Asked before a person's pages are shown; it holds for an hour. */
export function ReadingReason({ title }: { title: string }) {
  const { t } = useTranslation("desk", { keyPrefix: "reading" });
  const { pathname, search } = useLocation();
  const result = useLastResult();
  const [attributes, fields, form] = useSchemaForm(result, {});
  const ready = [t("asked_by_person"), t("open_case"), t("money")];
  return (
    <Wrap mid>
      <Form method="post" action={pathname + search} {...attributes} className="grid gap-s4 py-s5">
        <h1>{title}</h1>
        <p>{t("lead")}</p>
        <SummaryErrors form={form} result={result} />
        <input type="hidden" name="act" value="read" />
        <ChoiceField
          field={fieldOf(fields, "reason_ready")}
          label={t("why")}
          look="tick"
          options={[
            ...ready.map((words) => ({ value: words, label: words })),
            { value: "", label: t("own_words") },
          ]}
        />
        <TextField field={fieldOf(fields, "reason")} label={t("free")} maxLength={500} />
        <div>
          <Button variant="primary">{t("open")}</Button>
        </div>
      </Form>
    </Wrap>
  );
}

type Field = Parameters<typeof TextField>[0]["field"];

const fieldOf = (fields: object, name: string): Field =>
  (fields as Readonly<Record<string, Field>>)[name] ?? { id: name, name };

type Visit = Readonly<{ reason: string; until: string }>;

/** Above a person's pages while an operator reads them. */
export function ReadingBanner({ visit }: { visit: Visit }) {
  const { t } = useTranslation("desk", { keyPrefix: "reading" });
  return (
    <Wrap>
      <div className="mt-s3">
        <Note tone="yellow">
          <p>{t("banner", { reason: visit.reason, hour: timeOfDay(new Date(visit.until)) })}</p>
        </Note>
      </div>
    </Wrap>
  );
}
