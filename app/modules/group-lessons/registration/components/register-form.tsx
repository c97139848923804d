import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { weekdayAndDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import { cardWords } from "#app/modules/billing/card/components/card-name.ts";
import type { Card } from "#app/modules/billing/card-setup/endpoints.ts";
import type { GroupLesson } from "#app/modules/catalogue/group-lesson/group-lesson.endpoints.ts";
import type {
  newRegistrationSchema,
  Price,
} from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField, Tick } from "#app/ui/choice-field.tsx";
import type { FieldLike } from "#app/ui/field.tsx";
import { fieldNamed } from "#app/ui/field-named.ts";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

import { type Learner, Learners } from "./learners.tsx";

type FormProps = {
  groupLesson: GroupLesson;
  price: Price;
  /** Kept for stages, and usable. */
  card: Card | undefined;
  students: readonly Learner[];
  classes: readonly Readonly<{ id: number; name: string }>[];
  to: string;
};

type Fields = ReturnType<typeof useSchemaForm<typeof newRegistrationSchema>>[1];

/** The first step; nothing is ordered yet (DLG-34, DLG-37). */
export function RegisterForm(shown: FormProps) {
  const { groupLesson, price, card, students, classes, to } = shown;
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof newRegistrationSchema>(
    result,
    {},
    undefined,
    defaultsOf(shown),
  );
  if (students.length === 0) return <NoStudent to={to} />;
  const beside = (name: string) =>
    fieldNamed(name, {
      id: form.id,
      allErrors: form.allErrors,
      initialValue: result?.initialValue,
    });
  return (
    <Form method="post" action={to} reloadDocument {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <Learners field={fields.student_id} {...{ students, classes, beside, to }} />
      <Subjects field={fields.subjects} groupLesson={groupLesson} />
      {groupLesson.prerequisites.length > 0 && (
        <ChoiceField
          field={beside("ready")}
          type="checkbox"
          look="tick"
          label={t("ready")}
          hint={t("ready_hint")}
          options={groupLesson.prerequisites.map((label, index) => ({
            value: String(index),
            label,
          }))}
        />
      )}
      <TextArea
        field={fields.description}
        label={t("description")}
        hint={t("description_hint")}
        optional
        maxLength={1000}
      />
      <Paying field={fields.paymentType} keeps={beside("keeps_card")} {...{ price, card }} />
      <Code field={fields.promoCode} price={price} />
      <OnceKey />
      <Buttons grow>
        <Button variant="primary" name="intent" value="review">
          {t("submit")}
        </Button>
        <ButtonLink to={pathTo(paths.groupLesson, { stage: groupLesson.slug })} variant="quiet">
          {t("back")}
        </ButtonLink>
      </Buttons>
      <p className="-mt-s3 text-sm text-ink-2">{t("nothing_yet")}</p>
    </Form>
  );
}

type SubjectsProps = { field: Fields["subjects"]; groupLesson: GroupLesson };

function Subjects({ field, groupLesson }: SubjectsProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const { subjects, subjects_included: count, extra_subject_price: extra } = groupLesson;
  const [only] = subjects;
  if (subjects.length < 2) return <input type="hidden" name={field.name} value={only?.id} />;
  return (
    <ChoiceField
      field={field}
      type="checkbox"
      label={t("subjects")}
      hint={t("subjects_hint", { count, extra: sum(extra) })}
      options={subjects.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

const likeliest = (students: readonly Learner[]) =>
  students.find(({ suits }) => suits) ?? students[0];

function defaultsOf({ groupLesson, students, price, card }: FormProps) {
  const words = (id: number | null | undefined) => String(id ?? "");
  return {
    student_id: words(likeliest(students)?.id),
    subjects: words(groupLesson.subjects[0]?.id),
    paymentType: card ? "saved" : price.payment_types[0]?.type,
  };
}

type PayingProps = Pick<FormProps, "price" | "card"> &
  Readonly<{ field: Fields["paymentType"]; keeps: FieldLike }>;

function Paying({ field, keeps, price, card }: PayingProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const offered = price.payment_types.map(({ type }) => type);
  return (
    <>
      <ChoiceField
        field={field}
        label={t("means")}
        options={[
          ...(card
            ? [
                {
                  value: "saved",
                  label: t("by.saved", cardWords(card)),
                  detail: t("by.card_detail"),
                },
              ]
            : []),
          ...price.payment_types.map(({ type, until }) => ({
            value: type,
            label: t(type === "card" && card ? "by.other_card" : `by.${type}`),
            detail: t(`by.${type}_detail`, { day: weekdayAndDay(new Date(until)) }),
            reveal: type === "card" && (
              <Tick field={keeps} label={t("keeps_card")} detail={t("keeps_card_detail")} />
            ),
          })),
        ]}
      />
      {!offered.includes("transfer") && <Note>{t("card_only")}</Note>}
    </>
  );
}

type CodeProps = { field: Fields["promoCode"]; price: Price };

function Code({ field, price }: CodeProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  return (
    <div className="grid gap-s2">
      <div className="flex flex-wrap items-end gap-s2">
        <div className="min-w-40 flex-1">
          <TextField
            field={field}
            label={t("code")}
            optional
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            hint={price.loyalty_code ? t("code_hint", { code: price.loyalty_code }) : undefined}
          />
        </div>
        <Button variant="quiet" name="intent" value="price" formNoValidate>
          {t("apply")}
        </Button>
      </div>
      {price.promoCodeReturn === "valid" && (
        <p className="font-semibold text-board" role="status">
          {t("applied", { less: sum(price.discount) })}
        </p>
      )}
    </div>
  );
}

function NoStudent({ to: retour }: { to: string }) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  return (
    <div className="grid gap-s4">
      <p>{t("no_student")}</p>
      <Buttons>
        <ButtonLink to={withQuery(paths.addStudent, { retour })} variant="primary">
          {t("add_student")}
        </ButtonLink>
        <ButtonLink to={retour} variant="quiet">
          {t("again")}
        </ButtonLink>
      </Buttons>
    </div>
  );
}
