import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";

import { shortDay } from "#app/lib/french-date.ts";
import { leafOf } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import { isTaken } from "#app/modules/group-lessons/registration/domain.ts";
import { cameTo } from "#app/modules/group-lessons/registration/lived.domain.ts";
import type { Registration } from "#app/modules/group-lessons/registration/registration.endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Section } from "#app/ui/layout.tsx";
import { CalendarLeaf } from "#app/ui/leaf.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag, Tag } from "#app/ui/state-tag.tsx";

import { GroupLessonDue } from "./group-lesson-todo.tsx";
import { OverlapNote } from "./overlap-note.tsx";
import { RegistrationActs } from "./registration-acts.tsx";

function Lived({ attendance, evaluations }: Pick<Registration, "attendance" | "evaluations">) {
  const { t } = useTranslation("registration", { keyPrefix: "lived" });
  const { came, noted } = cameTo(attendance.map(({ present }) => ({ presence: present })));
  if (noted === 0 && evaluations.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-s3 gap-y-1 text-sm text-ink-2">
      {noted > 0 && t("came", { count: came, noted })}
      {evaluations.length > 0 && <Tag colour="green">{t("received")}</Tag>}
    </p>
  );
}

function whenAndWhere(
  t: TFunction<"registration", "list">,
  { dates, place }: Registration["group_lesson"],
): string {
  const dayOf = (date: (typeof dates)[number] | undefined) => shortDay(new Date(date?.start ?? 0));
  const [from, to] = [dayOf(dates[0]), dayOf(dates.at(-1))];
  return t(from === to ? "on" : "from_to", { from, to, place: place ?? t("online") });
}

type PartProps = { title: string; registrations: readonly Registration[] };

export function RegistrationRows({ title, registrations }: PartProps) {
  const { t } = useTranslation("registration", { keyPrefix: "list" });
  if (registrations.length === 0) return null;
  return (
    <Section title={title}>
      <Rows>
        {registrations.map((registration) => {
          const { id, group_lesson: groupLesson, student, state, status, ...lived } = registration;
          return (
            <Row
              key={id}
              to={pathTo(paths.registration, { registrationId: String(id) })}
              opens={isTaken(status) ? "checkout-success" : undefined}
              lead={<CalendarLeaf {...leafOf(groupLesson.dates[0]?.start ?? "")} />}
              title={t("name", { stage: groupLesson.title, student: student.name })}
              detail={whenAndWhere(t, groupLesson)}
              end={<StateTag state={state} />}
            >
              <GroupLessonDue registration={registration} />
              {lived.overlaps.length > 0 && (
                <div className="mb-s3">
                  <OverlapNote student={student.name} overlaps={lived.overlaps} />
                </div>
              )}
              <Lived {...lived} />
              <RegistrationActs id={id} student={student.name} {...lived} />
            </Row>
          );
        })}
      </Rows>
    </Section>
  );
}
