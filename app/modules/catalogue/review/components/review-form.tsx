import type { getZodConstraint } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { laterCriterion, longestReview, marks } from "#app/modules/catalogue/review/domain.ts";
import type { OwnReview, reviewFormSchema } from "#app/modules/catalogue/review/endpoints.ts";
import { Button, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

type Criterion = Readonly<{ id: number; code: string; name: string }>;

type ReviewFormProps = Readonly<{
  to: string;
  criteria: readonly Criterion[];
  review: OwnReview | null;
  author: string;
  constraint: ReturnType<typeof getZodConstraint>;
}>;

const loadSchema = () =>
  import("#app/modules/catalogue/review/endpoints.ts").then((module) => module.reviewFormSchema);

export function ReviewForm({ to, criteria, review, author, constraint }: ReviewFormProps) {
  const { t } = useTranslation("review", { keyPrefix: "form" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof reviewFormSchema>(
    result,
    constraint,
    loadSchema,
    { review: review?.review ?? "", marks: marksOf(criteria, review) },
  );
  const given: Readonly<Record<string, FieldLike | undefined>> = fields.marks.getFieldset();
  return (
    <Form method="post" action={to} {...props} className="grid max-w-form gap-s5">
      <SummaryErrors
        form={form}
        result={result}
        together={{ group: "marks", words: t("marks_lack") }}
      />
      <p className="text-ink-2">{t("scale")}</p>
      <div className="grid gap-s4 sm:grid-cols-2">
        {criteria.map(({ code, name }) => {
          const field = given[code];
          return (
            field && (
              <ChoiceField
                key={code}
                field={field}
                label={code === laterCriterion ? t("later", { name }) : name}
                look="five"
                options={marks.map((mark) => ({ value: mark, label: String(mark) }))}
              />
            )
          );
        })}
      </div>
      <TextArea
        field={fields.review}
        label={t("words")}
        hint={t("words_hint", { author })}
        optional
        maxLength={longestReview}
      />
      <OnceKey />
      <Buttons grow>
        <Button variant="primary">{t(review ? "change" : "publish")}</Button>
      </Buttons>
    </Form>
  );
}

const marksOf = (criteria: readonly Criterion[], review: OwnReview | null) =>
  Object.fromEntries(
    criteria.flatMap(({ id, code }) => {
      const given = review?.details.find((one) => one.ranking_type_id === id);
      return given ? [[code, String(given.value)]] : [];
    }),
  );
