import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { decisionAction } from "#app/bff/decision.server.ts";
import { operatorLoader } from "#app/bff/route.server.ts";
import { namedReference } from "#app/lib/reference-name.ts";
import { groupLessons } from "#app/modules/catalogue/group-lesson/endpoints.ts";
import { periods } from "#app/modules/foundation/reference/periods.domain.ts";
import { levels, subjects } from "#app/modules/foundation/reference/schooling.domain.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { ThingPage } from "#app/ui/desk/thing.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Select, TextArea, TextField } from "#app/ui/text-field.tsx";

import { dottedIn } from "./euros-typed.ts";
import { GroupLessonNumbers } from "./group-lesson-acts.tsx";
import { centsOf, linesApart, linesToBars } from "./group-lesson-form.server.ts";
import { deskPaths } from "./paths.ts";

export const handle = { i18n: ["desk-group-lesson", "group-lesson"] };

export const meta = pageMeta("desk-group-lesson:list.create", { noindex: true });

const optionsOf = (list: string, rows: readonly Readonly<{ id: number }>[]) =>
  rows
    .map(({ id }) => namedReference(list, id))
    .map(({ id, name }) => ({ value: String(id), label: name }));

export const loader = operatorLoader(() =>
  Promise.resolve({
    subjects: optionsOf("subject", subjects).sort((a, b) => a.label.localeCompare(b.label, "fr")),
    levels: optionsOf("level", levels),
  }),
);

export const action = decisionAction({
  acts: {
    create: {
      endpoint: groupLessons.create,
      done: "desk-group-lesson:done.create",
      prepare: (form) => {
        linesApart(form, "sessions");
        linesToBars(form, "prerequisites");
        dottedIn(form, "price");
        centsOf(form, "teacher_hourly_pay");
        for (const [name, value] of [...form]) if (value === "") form.delete(name);
      },
    },
  },
  back: deskPaths.deskGroupLessons,
  id: () => "",
});

/** A draft: nothing is sold before it is opened (OPS-29). */
export default function NewGroupLesson() {
  const { t } = useTranslation("desk-group-lesson");
  const { t: words } = useTranslation("group-lesson");
  const options = useLoaderData<typeof loader>();
  return (
    <ThingPage
      back={{ to: deskPaths.deskGroupLessons, words: t("list.page") }}
      title={t("list.create")}
      lead={t("form.lead")}
    >
      <Decision act="create" title={t("form.new")} submit={t("form.create")}>
        {(field) => (
          <>
            <TextField field={field("title")} label={t("form.title")} maxLength={120} />
            <TextArea field={field("description")} label={t("form.description")} maxLength={5000} />
            <div className="grid gap-s4 sm:grid-cols-2">
              <Select
                field={field("subjects")}
                label={t("form.subject")}
                options={options.subjects}
              />
              <Select field={field("level")} label={t("form.level")} options={options.levels} />
              <Select
                field={field("period")}
                label={t("form.period")}
                options={periods.map((value) => ({ value, label: words(`period.${value}`) }))}
              />
              <TextField field={field("city")} label={t("form.city")} hint={t("form.city_hint")} />
              <TextField field={field("place")} label={t("form.place")} />
              <TextField field={field("address")} label={t("form.address")} />
            </div>
            <TextArea
              field={field("sessions")}
              label={t("form.sessions")}
              hint={t("form.sessions_hint")}
              rows={5}
            />
            <GroupLessonNumbers field={field} />
            <TextArea
              field={field("prerequisites")}
              label={t("form.prerequisites")}
              hint={t("form.a_line")}
              rows={3}
              optional
            />
          </>
        )}
      </Decision>
    </ThingPage>
  );
}
