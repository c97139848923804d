import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefInstant } from "#app/lib/french-date.ts";
import { pathTo, withQuery } from "#app/paths.ts";
import { ChoiceField } from "#app/ui/choice-field.tsx";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable, Views } from "#app/ui/desk/table.tsx";
import { Section } from "#app/ui/layout.tsx";
import { TextArea } from "#app/ui/text-field.tsx";

import type { groupLessonLoader } from "./group-lesson.server.ts";
import { deskPaths } from "./paths.ts";

function useMarks() {
  const view = useLoaderData<typeof groupLessonLoader>();
  return view.view === "presences" ? view : undefined;
}

export function PresenceTable() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "presence" });
  const { id = "", data = [], dates = [], date } = useMarks() ?? {};
  const path = pathTo(deskPaths.deskGroupLesson, { groupLessonId: id });
  if (data.length === 0) return <p className="mt-s4">{t("none")}</p>;
  return (
    <Section title={t("title")}>
      <DeskTable
        caption={t("title")}
        head={{
          title: t("student"),
          cells: dates.map((one) => briefInstant(new Date(one))),
        }}
        rows={data.map(({ registration_id: key, student, presences }) => ({
          key,
          title: student,
          cells: presences.map(({ present }) => (present ? t(present) : t("unmarked"))),
        }))}
      />
      <Views
        label={t("sessions")}
        views={dates.map((one) => ({
          to: withQuery(path, { vue: "presences", seance: one }),
          label: briefInstant(new Date(one)),
          current: one === date,
        }))}
      />
    </Section>
  );
}

/** Marks that lack are made here, or the teacher is written to. */
export function AttendanceActs() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "write" });
  return (
    <>
      <MarkSession />
      <Decision act="write" fold title={t("title")} submit={t("submit")}>
        {(field) => <TextArea field={field("text")} label={t("text")} rows={3} maxLength={2000} />}
      </Decision>
    </>
  );
}

/** Of the chosen session, else the first that lacks a mark. */
function MarkSession() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "presence" });
  const { data = [], date = null } = useMarks() ?? {};
  if (date === null || data.length === 0) return null;
  const nameOf = (id: number) => `mark_${String(id)}`;
  const marked = data.map(({ registration_id: id, presences }) => {
    const own = presences.find((one) => one.date === date);
    return [nameOf(id), own?.present ?? "present"] as const;
  });
  return (
    <Decision
      act="mark"
      title={t("mark", { at: briefInstant(new Date(date)) })}
      submit={t("submit")}
      hidden={{ session_date: date }}
      defaults={Object.fromEntries(marked)}
    >
      {(field) =>
        data.map(({ registration_id: id, student }) => (
          <ChoiceField
            key={id}
            field={field(nameOf(id))}
            label={student}
            look="pill"
            options={(["present", "late", "absent"] as const).map((value) => ({
              value,
              label: t(value),
            }))}
          />
        ))
      }
    </Decision>
  );
}
