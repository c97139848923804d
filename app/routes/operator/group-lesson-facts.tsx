import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { briefInstant, duration } from "#app/lib/french-date.ts";
import { hourlySum, sum } from "#app/lib/price.ts";
import { pathTo } from "#app/paths.ts";
import { Decision } from "#app/ui/desk/decision.tsx";
import { DeskTable } from "#app/ui/desk/table.tsx";
import type { Pair } from "#app/ui/facts.tsx";
import { Section } from "#app/ui/layout.tsx";
import { Tag } from "#app/ui/state-tag.tsx";

import type { groupLessonLoader } from "./group-lesson.server.ts";
import { Ask, Choices } from "./group-lesson-ask.tsx";
import { deskPaths } from "./paths.ts";

export function useGroupLesson() {
  const view = useLoaderData<typeof groupLessonLoader>();
  return view.view === "" ? view.groupLesson : undefined;
}

export type ShownGroupLesson = NonNullable<ReturnType<typeof useGroupLesson>>;

export function useGroupLessonFacts(): Pair[] {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "known" });
  const { t: words } = useTranslation("group-lesson");
  const groupLesson = useGroupLesson();
  if (!groupLesson) return [];
  const { place, teacher_hourly_pay: pay } = groupLesson;
  const facts = [
    [
      "level",
      [groupLesson.main_scholar_level.name, words(`period.${groupLesson.period}`)].join(", "),
    ],
    ["subjects", groupLesson.subjects.map(({ name }) => name).join(", ")],
    ["place", place ? [place.name, place.address, place.city].join(", ") : t("online")],
    ["dates", <Dates key="dates" groupLesson={groupLesson} />],
    [
      "seats",
      t("seats_taken", {
        taken: groupLesson.taken_seats,
        max: groupLesson.max_students,
        min: groupLesson.min_students,
      }),
    ],
    ["price", sum(groupLesson.price)],
    ["pay", pay === null ? t("pay_unknown") : hourlySum(pay / 100)],
    ["prerequisites", groupLesson.prerequisites.join(" ")],
    ["description", groupLesson.description],
  ] as const;
  return facts.flatMap(([name, value]) => (value ? [{ label: t(name), value }] : []));
}

const Dates = ({ groupLesson }: { groupLesson: ShownGroupLesson }) =>
  groupLesson.dates.map(({ start, duration: minutes }) => (
    <span key={start} className="block">
      {briefInstant(new Date(start))}, {duration(minutes)}
    </span>
  ));

const colours = { available: "green", not_available: "red", to_confirm: "blue" } as const;

export function GroupLessonTeachers() {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "teachers" });
  const groupLesson = useGroupLesson();
  if (!groupLesson) return null;
  const isOpen = ["draft", "open", "full"].includes(groupLesson.status);
  return (
    <Section title={t("title")}>
      {groupLesson.asked.length > 0 && (
        <DeskTable
          caption={t("title")}
          head={{ lead: t("answer"), title: t("teacher"), cells: [t("asked"), t("assigned")] }}
          rows={groupLesson.asked.map((row) => ({
            key: row.teacher_id,
            to: pathTo(deskPaths.deskTeacher, { teacherId: String(row.teacher_id) }),
            lead: <Tag colour={colours[row.disponibility]}>{t(`is.${row.disponibility}`)}</Tag>,
            title: row.teacher,
            detail: row.comments,
            cells: [
              briefInstant(new Date(row.asked_at)),
              row.assigned_at && briefInstant(new Date(row.assigned_at)),
            ],
          }))}
        />
      )}
      {isOpen && groupLesson.asked.length > 0 && <Assign groupLesson={groupLesson} />}
      {isOpen && <Ask id={groupLesson.id} />}
    </Section>
  );
}

function Assign({ groupLesson }: { groupLesson: ShownGroupLesson }) {
  const { t } = useTranslation("desk-group-lesson", { keyPrefix: "assign" });
  return (
    <Decision act="assign" title={t("title")} submit={t("submit")} fold>
      {() => (
        <Choices
          name="teacher_ids"
          teachers={groupLesson.asked.map(({ teacher_id: id, teacher: name, assigned_at: at }) => ({
            id,
            name,
            chosen: at !== null,
          }))}
        />
      )}
    </Decision>
  );
}
