import { useTranslation } from "react-i18next";

import { shortFigure } from "#app/lib/price.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { TextArea, TextField } from "#app/ui/text-field.tsx";

import { typedEuros } from "./euros-typed.ts";
import { useGroupLesson } from "./group-lesson-facts.tsx";

const first = ["draft"];
const sold = ["open", "full"];

export function GroupLessonStates() {
  const { t } = useTranslation("desk-group-lesson");
  const groupLesson = useGroupLesson();
  if (!groupLesson) return null;
  const { status } = groupLesson;
  const reasonsOf = (act: string) => ["first", "second", "third"].map((one) => t(`${act}.${one}`));
  return (
    <>
      {first.includes(status) && (
        <Decision
          act="open"
          title={t("open.title")}
          submit={t("open.submit")}
          hidden={{ state: "open" }}
          reasons={reasonsOf("open")}
        />
      )}
      {sold.includes(status) && (
        <Decision
          act="close"
          title={t("close.title")}
          submit={t("close.submit")}
          fold
          hidden={{ state: "closed" }}
          reasons={reasonsOf("close")}
        />
      )}
      {[...first, ...sold, "closed"].includes(status) && (
        <Decision
          act="cancel"
          title={t("cancel.title")}
          submit={t("cancel.submit")}
          fold
          danger
          reread={groupLesson.taken_seats > 1}
          hidden={{ state: "cancelled" }}
          reasons={reasonsOf("cancel")}
          reasonHint={t("cancel.hint")}
        />
      )}
    </>
  );
}

/** What families read, the seats and the prices, before it begins. */
export function GroupLessonEdit() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "form" });
  const groupLesson = useGroupLesson();
  if (!groupLesson || ![...first, ...sold].includes(groupLesson.status)) return null;
  const { teacher_hourly_pay: pay, prerequisites, ...texts } = groupLesson;
  const defaults = {
    ...texts,
    prerequisites: prerequisites.join("\n"),
    price: typedEuros(groupLesson.price),
    teacher_hourly_pay: pay === null ? "" : shortFigure(pay / 100),
  };
  return (
    <Decision act="edit" title={t("edit")} submit={t("save")} fold defaults={defaults}>
      {(field) => (
        <>
          <TextField field={field("title")} label={t("title")} maxLength={120} />
          <TextArea field={field("description")} label={t("description")} maxLength={5000} />
          <TextArea
            field={field("prerequisites")}
            label={t("prerequisites")}
            hint={t("a_line")}
            rows={3}
            optional
          />
          <GroupLessonNumbers field={field} />
        </>
      )}
    </Decision>
  );
}

type Field = Parameters<NonNullable<Parameters<typeof Decision>[0]["children"]>>[0];

export function GroupLessonNumbers({ field }: { field: Field }) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "form" });
  const numbers = ["max_students", "min_students"] as const;
  const sums = ["price", "teacher_hourly_pay"] as const;
  return (
    <div className="grid gap-s4 sm:grid-cols-2">
      {numbers.map((name) => (
        <TextField key={name} field={field(name)} label={t(name)} inputMode="numeric" width="s" />
      ))}
      {sums.map((name) => (
        <TextField key={name} field={field(name)} label={t(name)} inputMode="decimal" width="s" />
      ))}
    </div>
  );
}
