import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";

import { shortDay, weekdayAndDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { cardWords } from "#app/modules/billing/card/components/card-name.ts";
import type { Card } from "#app/modules/billing/card-setup/endpoints.ts";
import { sessionsWords } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import type { PaymentChoice } from "#app/modules/group-lessons/registration/domain.ts";
import type { Overlap } from "#app/modules/group-lessons/registration/learners.endpoints.ts";
import type { Price } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths } from "#app/paths.ts";
import { ActButton } from "#app/ui/act-row.tsx";
import { Button, Buttons } from "#app/ui/button.tsx";
import { Tick } from "#app/ui/choice-field.tsx";
import { Recap } from "#app/ui/facts.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { OverlapNote } from "./overlap-note.tsx";
import { placeWords } from "./place-words.ts";
import { PriceSum } from "./price-sum.tsx";
import { RefundRule } from "./refund-rule.tsx";

export type Review = Readonly<{
  studentId: number;
  student: string;
  level: string;
  subjects: readonly string[];
  description: string;
  paymentType: PaymentChoice;
  kept: readonly (readonly [string, string])[];
}>;

type ReviewProps = Readonly<{
  groupLesson: GroupLesson;
  price: Price;
  card: Card | undefined;
  review: Review;
  overlaps: readonly Overlap[];
  to: string;
  version: string;
}>;

type Terms = z.ZodObject<{ terms_version: z.ZodString }>;

export function ReviewForm(shown: ReviewProps) {
  const { groupLesson, price, review, overlaps, to, version } = shown;
  const { t } = useTranslation("registration", { keyPrefix: "review" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<Terms>(result, {});
  const due = price.total - price.credit;
  const means = due > 0 ? review.paymentType : "credit";
  return (
    <Form method="post" action={to} reloadDocument {...props} className="grid max-w-form gap-s5">
      <SummaryErrors form={form} result={result} />
      {review.kept.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      <Recap
        lines={linesOf(shown, t).map(({ label, value }) => ({
          label,
          value: (
            <span className="flex items-baseline justify-between gap-s4">
              <span>{value}</span> <Modify what={label} />
            </span>
          ),
        }))}
      />
      <OverlapNote student={review.student} overlaps={overlaps} before />
      <RefundRule price={price} />
      <section className="grid gap-s4 border-t-2 border-ink pt-s4">
        <PriceSum price={price} groupLesson={groupLesson} />
        <p className="text-sm text-ink-2">{t("no_credit")}</p>
        <Tick
          field={fields.terms_version}
          value={version}
          label={
            <>
              {t("terms")} <a href={paths.terms}>{t("terms_link")}</a>
            </>
          }
        />
        <p className="text-sm">{t("order")}</p>
        <OnceKey />
        <Buttons grow>
          <Button variant="primary">{t(`submit.${means}`, { amount: sum(due) })}</Button>
          <Button variant="quiet" name="intent" value="edit" formNoValidate>
            {t("edit")}
          </Button>
        </Buttons>
        {due > 0 && (
          <p className="text-sm text-ink-2">
            {t(`kept.${review.paymentType}`, keptFor(price, review))}
          </p>
        )}
      </section>
    </Form>
  );
}

/** Back to the first step, with all that was typed. */
function Modify({ what }: { what: string }) {
  const { t } = useTranslation("common");
  return (
    <ActButton name="intent" value="edit" formNoValidate>
      {t("modify")}
      <span className="sr-only">{t("modify_what", { what })}</span>
    </ActButton>
  );
}

type Translate = (key: string, values?: Record<string, string>) => string;

function linesOf({ groupLesson, review, card }: ReviewProps, t: Translate) {
  const [first] = groupLesson.dates;
  const last = groupLesson.dates.at(-1);
  const [from, to] = [first, last].map((one) => (one ? shortDay(new Date(one.start)) : ""));
  return [
    { label: t("student"), value: `${review.student}, ${review.level}` },
    {
      label: t("stage"),
      value: (
        <>
          {groupLesson.title}, {review.subjects.join(", ")}
          <br />
          {t("days", { from: from ?? "", to: to ?? "" })}, {sessionsWords(groupLesson)}
          <br />
          {groupLesson.place ? placeWords(groupLesson.place) : t("online")}
        </>
      ),
    },
    ...(review.description
      ? [{ label: t("word"), value: t("said", { text: review.description }) }]
      : []),
    { label: t("means"), value: t(`by.${review.paymentType}`, card && cardWords(card)) },
  ];
}

function keptFor({ payment_types: types }: Price, { student, paymentType }: Review) {
  const until = types.find(({ type }) => type === paymentType)?.until;
  return { student, day: until ? weekdayAndDay(new Date(until)) : "" };
}
