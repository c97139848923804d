import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";

import { dayAndTime } from "#app/lib/french-date.ts";
import { leafOf } from "#app/modules/catalogue/group-lesson/components/group-words.ts";
import type { OwnWaitingPlace } from "#app/modules/group-lessons/waiting-place/endpoints.ts";
import { paths, pathTo } from "#app/paths.ts";
import { Button, ButtonLink, Buttons } from "#app/ui/button.tsx";
import { Failed } from "#app/ui/failed.tsx";
import { Section } from "#app/ui/layout.tsx";
import { CalendarLeaf } from "#app/ui/leaf.tsx";
import { OnceKey } from "#app/ui/once-key.tsx";
import { Row, Rows } from "#app/ui/rows.tsx";
import { StateTag } from "#app/ui/state-tag.tsx";
import { Todo } from "#app/ui/todo.tsx";
import { WaitingLine } from "#app/ui/waiting-line.tsx";

type Props = Readonly<{
  places: readonly OwnWaitingPlace[] | undefined;
}>;

export function WaitingPlaces({ places: waitingPlaces }: Props) {
  const { t } = useTranslation("registration", { keyPrefix: "places" });
  if (!waitingPlaces) return <Failed title={t("title")} />;
  const waiting = waitingPlaces.filter(({ status }) => status !== "called");
  return (
    <>
      {waitingPlaces
        .filter(({ status }) => status === "called")
        .map((waitingPlace) => (
          <Called key={keyOf(waitingPlace)} place={waitingPlace} />
        ))}
      {waiting.length > 0 && (
        <Section title={t("title")}>
          <Rows>
            {waiting.map((waitingPlace) => (
              <Waiting key={keyOf(waitingPlace)} place={waitingPlace} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

const keyOf = ({ group_lesson: { id }, student, firstname }: OwnWaitingPlace) =>
  `${String(id)} ${student?.name ?? firstname}`;

type WaitingPlaceProps = Readonly<{ place: OwnWaitingPlace }>;

function Called({ place: waitingPlace }: WaitingPlaceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "places" });
  const { group_lesson: groupLesson, called_until: until, state } = waitingPlace;
  return (
    <Todo
      tag={<StateTag state={state} />}
      due={until && t("until", { until: dayAndTime(new Date(until)) })}
      title={t("called", { title: groupLesson.title })}
      actions={
        <>
          <ButtonLink
            to={pathTo(paths.groupLessonRegistration, { stage: groupLesson.slug })}
            variant="primary"
          >
            {t("take")}
          </ButtonLink>
          <Leave place={waitingPlace} />
        </>
      }
    >
      <WaitingLine state={state} />
    </Todo>
  );
}

function Waiting({ place: waitingPlace }: WaitingPlaceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "places" });
  const { group_lesson: groupLesson, student, email, state, place: rank } = waitingPlace;
  const start = dayAndTime(new Date(groupLesson.start));
  return (
    <Row
      lead={<CalendarLeaf {...leafOf(groupLesson.start)} />}
      title={
        student ? t("name", { title: groupLesson.title, student: student.name }) : groupLesson.title
      }
      detail={t("from", { start, city: groupLesson.city ?? t("online") })}
      end={<StateTag state={state} />}
    >
      <div className="grid gap-s3">
        <p className="max-w-read text-sm">
          <b>{t("rank", { rank })}</b> {t("next", { email, start })}
        </p>
        <Buttons>
          <Leave place={waitingPlace} />
        </Buttons>
      </div>
    </Row>
  );
}

function Leave({ place: { group_lesson: groupLesson, student, status } }: WaitingPlaceProps) {
  const { t } = useTranslation("registration", { keyPrefix: "places" });
  return (
    <Form method="post" action={paths.registrations}>
      <OnceKey />
      <input type="hidden" name="group_lesson_id" value={groupLesson.id} />
      {student && <input type="hidden" name="student_id" value={student.id} />}
      <Button variant="quiet">
        {t(status === "called" ? "let" : "leave")}
        <span className="sr-only">{t("of", { title: groupLesson.title })}</span>
      </Button>
    </Form>
  );
}
