import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { plainDay } from "#app/lib/french-date.ts";
import { sum } from "#app/lib/price.ts";
import type { GroupLesson } from "#app/modules/group-lesson/endpoints.ts";
import type { newRegistrationSchema, Price } from "#app/modules/registration/endpoints.ts";
import { paths, pathTo, withQuery } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Note } from "#app/ui/note.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Sum } from "#app/ui/sum.tsx";
import { SummaryErrors } from "#app/ui/summary-errors.tsx";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";
import { useLastResult } from "#app/ui/use-last-result.ts";
import { useSchemaForm } from "#app/ui/use-schema-form.ts";

export type Learner = Readonly<{
  id: number;
  firstname: string;
  level: string | null;
  classId: number | null;
  /** The stage is for their class. */
  suits: boolean;
}>;

type FormProps = {
  stage: GroupLesson;
  price: Price;
  students: readonly Learner[];
  /** The classes that it is for. */
  classes: readonly Readonly<{ id: number; name: string }>[];
  /** Where it is sent. */
  to: string;
};

type Fields = ReturnType<typeof useSchemaForm<typeof newRegistrationSchema>>[1];

/** Who, what and how, then what it comes to; one sending (DLG-01, DLG-34, DLG-37). */
export function RegisterForm({ stage, price, students, classes, to }: FormProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const result = useLastResult();
  const [props, fields, form] = useSchemaForm<typeof newRegistrationSchema>(
    result,
    {},
    undefined,
    defaultsOf(stage, students, price),
  );
  if (students.length === 0) return <NoStudent to={to} />;
  return (
    <Form method="post" action={to} reloadDocument {...props} className="grid gap-s5">
      <SummaryErrors form={form} result={result} />
      <Who fields={fields} students={students} classes={classes} />
      {stage.subjects.length > 1 && (
        <ChoiceField
          field={fields.subjects}
          type="checkbox"
          label={t("subjects")}
          hint={t("subjects_hint", { count: stage.subjects_included })}
          options={stage.subjects.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      {stage.subjects.length === 1 && (
        <input type="hidden" name="subjects" value={stage.subjects[0]?.id} />
      )}
      {stage.prerequisites.length > 0 && (
        <ChoiceField
          field={readyField(form.allErrors["ready"], result?.initialValue?.["ready"])}
          type="checkbox"
          look="tick"
          label={t("ready")}
          hint={t("ready_hint")}
          options={stage.prerequisites.map((label, index) => ({ value: String(index), label }))}
        />
      )}
      <TextArea
        field={fields.description}
        label={t("description")}
        hint={t("description_hint")}
        optional
        maxLength={1000}
      />
      <Paying fields={fields} price={price} />
      <Total price={price} hours={stage.title} />
      <OnceKey />
      <Buttons grow>
        <Button variant="primary">{t("submit")}</Button>
        <ButtonLink to={pathTo(paths.stage, { stage: stage.slug })} variant="quiet">
          {t("back")}
        </ButtonLink>
      </Buttons>
    </Form>
  );
}

/** The boxes to tick are no part of what the API is sent. */
const readyField = (errors: string[] | undefined, given: unknown) => ({
  ...{ id: "avant-de-venir", name: "ready", errors },
  initialValue: [given].flat().filter((one) => typeof one === "string"),
});

/** The learner whose class the stage is for, else the first. */
const likeliest = (students: readonly Learner[]) =>
  students.find(({ suits }) => suits) ?? students[0];

function defaultsOf(stage: GroupLesson, students: readonly Learner[], price: Price) {
  const chosen = likeliest(students);
  const text = (id: number | null | undefined) => String(id ?? "");
  return {
    student_id: text(chosen?.id),
    level_id: text(chosen?.suits ? chosen.classId : stage.main_scholar_level_id),
    // One box of the list is ticked: the main subject.
    subjects: text(stage.subjects[0]?.id),
    paymentType: price.payment_types[0]?.type,
  };
}

type WhoProps = { fields: Fields } & Pick<FormProps, "students" | "classes">;

function Who({ fields, students, classes }: WhoProps) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  return (
    <>
      <ChoiceField
        field={fields.student_id}
        label={t("student")}
        options={students.map(({ id, firstname, level }) => ({
          value: String(id),
          label: firstname,
          detail: level ?? undefined,
        }))}
      />
      <Select
        field={fields.level_id}
        label={t("level")}
        options={classes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {students.some(({ suits, classId }) => !suits && classId !== null) && (
        <ChoiceField
          field={fields.shouldUpdateLevel}
          type="checkbox"
          look="tick"
          label={t("moved")}
          options={[{ value: "true", label: t("moved_yes") }]}
        />
      )}
    </>
  );
}

function Paying({ fields, price }: { fields: Fields; price: Price }) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const offered = price.payment_types.map(({ type }) => type);
  return (
    <>
      <ChoiceField
        field={fields.paymentType}
        label={t("means")}
        options={price.payment_types.map(({ type, until }) => ({
          value: type,
          label: t(`by.${type}`),
          detail: t(`by.${type}_detail`, { day: plainDay(new Date(until)) }),
        }))}
      />
      {!offered.includes("transfer") && <Note>{t("card_only")}</Note>}
      <div className="grid gap-s2">
        <TextField
          field={fields.promoCode}
          label={t("code")}
          optional
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          hint={price.loyalty_code ? t("code_hint", { code: price.loyalty_code }) : undefined}
        />
        <div>
          <Button variant="quiet" name="intent" value="price">
            {t("apply")}
          </Button>
        </div>
        {price.promoCodeReturn === "valid" && (
          <p className="font-semibold text-board" role="status">
            {t("applied", { less: sum(price.discount) })}
          </p>
        )}
      </div>
    </>
  );
}

function Total({ price, hours }: { price: Price; hours: string }) {
  const { t } = useTranslation("registration", { keyPrefix: "register" });
  const { discount } = price;
  return (
    <section className="grid gap-s3 border-t border-line pt-s4">
      <h2 className="text-xl">{t("sum")}</h2>
      <Sum
        lines={[
          { label: hours, value: sum(price.price) },
          ...(discount > 0
            ? [{ label: t("discount"), value: `−\u00a0${sum(discount)}`, less: true }]
            : []),
        ]}
        total={{ label: t("total"), value: sum(price.total) }}
      />
      <p className="text-sm text-ink-2">
        {t("refund", { day: plainDay(new Date(`${price.refund_until}T12:00:00Z`)) })}
      </p>
    </section>
  );
}

/** A family without a student says first who learns, and comes back here. */
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
